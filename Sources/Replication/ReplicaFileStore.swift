import Agencies
import Cluster
import FileFormats
import Foundation
import GTFSSchedule
import TransitCore

/// A store of an agency's files that were received from other nodes. Each file's name is its content hash.
struct ReplicaFileStore: Sendable {
    private let folder: URL
    private let dates: ServiceCalendar.Dates

    /// Opens the store.
    /// - Parameter data: the data folder.
    init(data: String, agency: String, dates: ServiceCalendar.Dates) {
        folder = URL(fileURLWithPath: data).appending(path: "agencies/\(agency)/shared")
        self.dates = dates
    }

    func path(_ file: FileName) -> String { folder.appending(path: file.hash).path }

    func prepare() throws {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw ReplicaError.notWritten("the folder could not be created")
        }
    }

    func has(_ file: FileName) -> Bool {
        size(of: file.hash) == file.size
    }

    /// Returns a stored timetable; nil if it is missing or damaged. A damaged file is deleted.
    func timetable(_ file: FileName) -> Timetable? {
        guard has(file) else { return nil }
        if let timetable = try? TimetableFile.openVerified(path(file), dates: dates) { return timetable }
        unlink(path(file))
        return nil
    }

    /// Records which timetable is current, for a later start without an owner.
    func remember(_ file: FileName) { try? Data(file.hash.utf8).write(to: newest, options: .atomic) }

    /// The timetable recorded as current; nil if its file is missing or damaged.
    var kept: (file: FileName, timetable: Timetable)? {
        guard let text = try? Data(contentsOf: newest) else { return nil }
        let hash = String(decoding: text, as: UTF8.self)
        guard FileName.isHash(hash), let file = FileName(checking: hash, size: size(of: hash)) else { return nil }
        return timetable(file).map { (file, $0) }
    }

    private var newest: URL { folder.appending(path: "newest") }

    private func size(of hash: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: hash).path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }

    func feed(_ feed: AgencyStatus.Feed) -> StoredFile? {
        has(feed.file) ? StoredFile(path: path(feed.file), version: feed.version) : nil
    }

    /// Deletes all files except the given ones. Processes that have a deleted file open can still read it.
    func keep(only files: [FileName]) {
        let wanted = Set(files.map(\.hash) + [newest.lastPathComponent])
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where !wanted.contains(name) {
            unlink(folder.appending(path: name).path)
        }
    }
}
