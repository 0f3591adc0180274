/// A rider's journal with the results of the last call.
final class SharedRider {
    var rider: Rider
    /// The reply as JSON.
    var reply = SharedBytes()
    /// Frames to store, or a file to export.
    var frames = SharedBytes()

    init(writer: UInt64) {
        rider = Rider(writer: writer)
    }

    func freeAnswers() {
        reply.free()
        frames.free()
    }
}
