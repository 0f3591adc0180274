import Cluster
import NIOCore
import NIOPosix
import Synchronization
import TransitCore

/// The files of an agency that other nodes may have, each named once, when it is first seen.
final class AgencyFiles: Sendable {
    private struct File: Sendable {
        /// Held, so that no other object is ever taken for it.
        let object: any AnyObject & Sendable
        let name: FileName
        let content: Download.Content
    }

    private let files = Mutex<[ObjectIdentifier: File]>([:])

    /// Bytes that are read at once.
    private static let piece = 1 << 20

    func name(of object: AnyObject) -> FileName? { files.withLock { $0[ObjectIdentifier(object)]?.name } }

    func content(_ hash: String) -> Download.Content? {
        files.withLock { $0.values.first { $0.name.hash == hash }?.content }
    }

    /// Names what is new of an agency, and lets go of what it has no more.
    func takeUp(_ entry: AgencyEntry) async {
        var wanted: [ObjectIdentifier: File] = [:]
        func take(_ object: any AnyObject & Sendable, _ content: Download.Content) async {
            let id = ObjectIdentifier(object)
            if let known = files.withLock({ $0[id] }) { return wanted[id] = known }
            // One that cannot be read, as it is not there any more, is followed by another.
            guard let name = await Self.name(of: content) else { return }
            wanted[id] = File(object: object, name: name, content: content)
        }
        if let timetable = entry.moment.service?.timetable { await take(timetable, Download.Content(timetable)) }
        for earlier in entry.earlierTimetables { await take(earlier.timetable, Download.Content(earlier.timetable)) }
        if let feed = entry.feed { await take(feed, Download.Content(feed)) }
        files.withLock { $0 = wanted }
    }

    private static func name(of content: Download.Content) async -> FileName? {
        let name = try? await NIOThreadPool.singleton.runIfActive { () -> FileName? in
            var maker = FileName.Maker()
            for start in stride(from: 0, to: content.size, by: piece) {
                let range = start..<min(start + piece, content.size)
                guard let bytes = content.read(range) else { return nil }
                maker.add(bytes.readableBytesView, count: range.count)
            }
            return maker.name
        }
        return name.flatMap { $0 }
    }
}
