import Feeds
import Foundation
import MappedFiles
import StreetMap
import TransitCore

/// Where the server keeps the compiled streets between starts.
struct StreetsShelf: Sendable {
    private let folder: URL

    init(data: String) throws(Failure) {
        folder = URL(fileURLWithPath: data).appending(path: "streets")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure(.cannotWrite, "cannot make the folder \(folder.path)")
        }
    }

    /// Where an extract is kept that was fetched.
    var extractPath: String { folder.appending(path: "extract.osm.pbf").path }
    var draftPath: String { folder.appending(path: "streets.draft").path }
    private var streetsPath: String { folder.appending(path: "streets").path }
    private var stampPath: String { folder.appending(path: "compiled-from").path }

    /// The streets compiled last; nil if there are none that are sound.
    func streets() -> Streets? { try? StreetsFile.verified(streetsPath) }

    /// What they were compiled from; nil if that is not known.
    var compiledFrom: String? {
        FileManager.default.contents(atPath: stampPath).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Puts the draft in the place of the streets that serve, if it is sound.
    func takeUpDraft(stamp: String) throws(ImportFailure) -> Streets {
        let streets: Streets
        do {
            streets = try StreetsFile.verified(draftPath)
        } catch {
            unlink(draftPath)
            throw .ended("the importer left no sound streets", "\(error)")
        }
        // Forgotten first: if the power fails between the two, the extract is compiled once more, not believed.
        unlink(stampPath)
        guard rename(draftPath, streetsPath) == 0 else { throw .hindered(String(cString: strerror(errno))) }
        // Without it the extract is compiled once more at the next start, no harm done.
        try? WholeFile.write(Array(stamp.utf8), to: stampPath)
        return streets
    }
}
