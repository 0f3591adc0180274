import Agencies
import Cluster
import HTTPServer
import NIOCore
import NIOPosix
import Synchronization
import TransitCore

/// The files of an agency, or the streets file of a server, that other nodes can copy. Each file's name contains a hash
/// of its content, computed once when the file first appears.
final class AgencyFiles: Sendable {
    private struct File: Sendable {
        /// The object that provides the file. Retained, so that no later object has the same `ObjectIdentifier`.
        let object: any AnyObject & Sendable
        let name: FileName
        let content: Download.Content
    }

    private let files = Mutex<[ObjectIdentifier: File]>([:])

    /// The chunk size in bytes that is read at a time.
    private static let piece = 1 << 20

    func name(of object: AnyObject) -> FileName? { files.withLock { $0[ObjectIdentifier(object)]?.name } }

    func content(_ hash: String) -> Download.Content? {
        files.withLock { $0.values.first { $0.name.hash == hash }?.content }
    }

    /// Computes the names of an agency's current files, and removes all other files from the list.
    func takeUp(_ entry: PublishedAgency) async {
        let moment = entry.moment
        let served = [moment.service, moment.upcoming].compactMap { $0?.timetable }
        // Stops, patterns and translations that were added at runtime are not part of the file; they are sent with the
        // states.
        let timetables = (served + entry.earlierTimetables.map(\.timetable)).map(\.file)
        var wanted: [Item] = timetables.map { ($0, Download.Content($0)) }
        if let feed = entry.feed { wanted.append((feed, Download.Content(feed))) }
        await takeUp(wanted)
    }

    /// Computes the name of the streets file, and removes all other files from the list.
    /// - Returns: nil if the file cannot be read.
    func takeUp(_ streets: Streets) async -> FileName? {
        await takeUp([(streets, Download.Content(streets))])
        return name(of: streets)
    }

    private typealias Item = (object: any AnyObject & Sendable, content: Download.Content)

    private func takeUp(_ items: [Item]) async {
        var wanted: [ObjectIdentifier: File] = [:]
        for (object, content) in items {
            let id = ObjectIdentifier(object)
            if let known = files.withLock({ $0[id] }) {
                wanted[id] = known
            } else if let name = await Self.name(of: content) {
                // A file that has just been deleted cannot be read. The update that replaces it follows.
                wanted[id] = File(object: object, name: name, content: content)
            }
        }
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
