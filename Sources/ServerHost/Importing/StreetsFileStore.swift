import Feeds
import FileFormats
import Foundation
import StreetMap
import TransitCore

/// The folder in which the server keeps the compiled streets.
struct StreetsFileStore: Sendable {
    private let folder: URL

    init(data: String) throws(Failure) {
        folder = URL(fileURLWithPath: data).appending(path: "streets")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure(.cannotWrite, "cannot create the folder \(folder.path)")
        }
    }

    /// The path of a downloaded extract.
    var extractPath: String { folder.appending(path: "extract.osm.pbf").path }
    var draftPath: String { folder.appending(path: "streets.draft").path }
    private var streetsPath: String { folder.appending(path: "streets").path }
    private var stampPath: String { folder.appending(path: "compiled-from").path }

    /// Returns the current streets; nil if they are missing or damaged.
    func streets() -> Streets? { try? StreetsFile.verified(streetsPath) }

    /// The fingerprint of their source; nil if unknown.
    var compiledFrom: String? {
        FileManager.default.contents(atPath: stampPath).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Verifies the draft and replaces the current streets by it.
    func takeUpDraft(stamp: String) throws(ImportFailure) -> Streets {
        let streets: Streets
        do {
            streets = try StreetsFile.verified(draftPath)
        } catch {
            unlink(draftPath)
            throw .ended("the import process left an invalid streets file", "\(error)")
        }
        // Removed first: if the power fails in between, the extract is compiled again instead of being taken for
        // compiled.
        unlink(stampPath)
        guard rename(draftPath, streetsPath) == 0 else { throw .hindered(String(cString: strerror(errno))) }
        // On failure the extract is only compiled again at the next start.
        try? AtomicFile.write(Array(stamp.utf8), to: stampPath)
        return streets
    }
}
