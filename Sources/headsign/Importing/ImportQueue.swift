import Dispatch
import Feeds
import GTFSSchedule
import TransitCore
import WebServer

#if os(Linux)
    import CMalloc
#endif

/// Compiles timetables one after the other, off the threads that answer riders.
struct ImportQueue: Sendable {
    private let queue = DispatchQueue(label: "headsign.imports", qos: .utility)

    func timetable(
        of content: ScheduleContent, stamp: String, onto shelf: TimetableShelf
    ) async throws(ImportError) -> (Timetable, ScheduleStatus) {
        let result = await withCheckedContinuation { continuation in
            queue.async {
                let result = Result { () throws(ImportError) in try shelf.timetable(of: content, stamp: stamp) }
                Self.giveBackMemory()
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }

    /// An import needs much for a moment; the C library would keep it for the next one.
    private static func giveBackMemory() {
        #if os(Linux)
            malloc_trim(0)
        #endif
    }
}
