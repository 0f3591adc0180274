/// A rider's journal with the results of the last call.
final class RiderHandle {
    var rider: Rider
    /// The reply as JSON.
    var reply = ExportedBytes()
    /// Frames to store, or a file to export.
    var frames = ExportedBytes()

    init(writer: UInt64) {
        rider = Rider(writer: writer)
    }

    func freeAnswers() {
        reply.free()
        frames.free()
    }
}
