import ArgumentParser
import Fetching
import FileFormats
import Foundation
import ServerHost
import TransitCore

/// An editor of the alerts file for commands. Each change holds a lock and replaces the whole file.
struct AlertFileEditor {
    let path: String
    let agencies: [Configuration.Agency]
    let data: String
    let now: EpochSeconds

    /// The maximum time to wait for another command to release the lock.
    private static let timeout = Duration.seconds(5)
    /// The time in seconds after their end at which alerts are removed.
    private static let kept: Int64 = 30 * 86_400

    /// Reads the file. The text is empty if the file does not exist.
    func read() throws -> AlertFileText {
        var text = ""
        if FileManager.default.fileExists(atPath: path) {
            do throws(ReadingFailure) {
                text = String(decoding: try ReadingFailure.contents(of: path), as: UTF8.self)
            } catch {
                throw Failure(.noInput, "cannot read \(path): \(error.reason)")
            }
        }
        return try reportingProblems { () throws(AlertFileProblems) in
            try AlertFileText(text, of: agencies.map(\.id))
        }
    }

    /// Changes the file, and removes alerts that ended long ago.
    func change<Result>(_ work: (inout AlertFileText) throws -> Result) throws -> Result {
        let lock = try lock()
        defer { close(lock) }
        var file = try read()
        let result = try work(&file)
        file.remove(outdated(file.alerts))
        do throws(SystemError) {
            try AtomicFile.write(Array(file.text.utf8), to: path)
        } catch {
            throw Failure(.cannotWrite, "cannot write \(path): \(error.reason)")
        }
        return result
    }

    /// Runs `work`, and converts problems of the file to a failure.
    func reportingProblems<Result>(_ work: () throws(AlertFileProblems) -> Result) throws(Failure) -> Result {
        do throws(AlertFileProblems) {
            return try work()
        } catch {
            throw Failure(.badData, "\(path) cannot be used: \(error.message)")
        }
    }

    /// Returns the IDs of the alerts that ended more than `kept` seconds ago.
    private func outdated(_ alerts: [AlertEntry]) -> Set<String> {
        let old = alerts.filter { alert in
            guard let timetable = try? timetable(of: alert.agency), let end = alert.end(in: timetable) else {
                return false
            }
            return now - end > Self.kept
        }
        return Set(old.map(\.id))
    }

    /// Acquires the lock.
    /// - Returns: The descriptor that holds the lock until it is closed.
    private func lock() throws -> Int32 {
        // Locks a separate file, because the alerts file itself is replaced.
        let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard lock >= 0 else {
            throw Failure(.cannotWrite, "cannot write \(path): \(String(cString: strerror(errno)))")
        }
        guard FileLock.take(lock, within: Self.timeout) else {
            close(lock)
            throw Failure(.busy, "another command is changing \(path); try again")
        }
        return lock
    }

    // MARK: Agencies

    /// Returns the agency with an ID; for nil, the only agency.
    func agency(_ id: String?) throws(Failure) -> Configuration.Agency {
        let known = agencies.map(\.id).joined(separator: ", ")
        guard let id else {
            guard agencies.count == 1 else {
                throw Failure(.noInput, "there are several agencies; select one with --agency: \(known)")
            }
            return agencies[0]
        }
        guard let agency = agencies.first(where: { $0.id == id }) else {
            throw Failure(.noInput, "there is no agency \"\(id)\"; known agencies: \(known)")
        }
        return agency
    }

    /// Returns an agency's timetable, as compiled by the server in the data folder.
    func timetable(of id: String) throws(Failure) -> Timetable {
        let agency = try agency(id)
        let isServed = FileManager.default.fileExists(atPath: "\(data)/agencies/\(id)")
        guard isServed, let store = try? TimetableFileStore(data: data, agency: id, dates: agency.network.dates),
            let timetable = store.timetable()
        else {
            throw Failure(
                .noInput,
                "there is no timetable of \(id) in the data folder \(data); name the server's with --data, and start "
                    + "the server once if it has none yet")
        }
        return timetable
    }
}
