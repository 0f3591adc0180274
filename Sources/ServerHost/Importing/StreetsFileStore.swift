import Feeds
import FileFormats
import Foundation
import StreetMap
import TransitCore

/// The folder with the compiled street network.
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

    /// Returns the stored street network; nil if it is missing or damaged.
    func streets() -> Streets? { try? StreetsFile.verified(streetsPath) }

    /// The fingerprint of the extract that the stored street network was compiled from; nil if unknown.
    var compiledFrom: String? {
        FileManager.default.contents(atPath: stampPath).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Verifies the draft, and replaces the stored street network with it.
    func takeUpDraft(stamp: String) throws(ImportFailure) -> Streets {
        let streets: Streets
        do {
            streets = try StreetsFile.verified(draftPath)
        } catch {
            unlink(draftPath)
            throw .ended("the import process left an invalid streets file", "\(error)")
        }
        // The fingerprint is removed first: if the power fails before it is rewritten, the extract is compiled again.
        unlink(stampPath)
        guard rename(draftPath, streetsPath) == 0 else { throw .hindered(String(cString: strerror(errno))) }
        // If the write fails, the extract is only compiled again after the next restart.
        try? AtomicFile.write(Array(stamp.utf8), to: stampPath)
        return streets
    }
}
