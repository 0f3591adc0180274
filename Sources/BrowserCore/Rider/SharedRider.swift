/// A rider's journal with the two answers that the page reads after each call.
final class SharedRider {
    var rider: Rider
    /// JSON.
    var reply = SharedBytes()
    /// Frames to store, or a file to hand out.
    var frames = SharedBytes()

    init(writer: UInt64) {
        rider = Rider(writer: writer)
    }

    func freeAnswers() {
        reply.free()
        frames.free()
    }
}
