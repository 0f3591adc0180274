/// The exported handle of a rider's journal, with the results of the last call.
final class RiderHandle {
    var rider: Rider
    /// The result of the last call as JSON.
    var reply = ExportedBytes()
    /// The frames that the page must store, or a journal file to export.
    var frames = ExportedBytes()

    init(writer: UInt64) {
        rider = Rider(writer: writer)
    }

    func freeAnswers() {
        reply.free()
        frames.free()
    }
}
