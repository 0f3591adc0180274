import Feeds
import TransitCore

extension Configuration.Agency {
    /// The agency of a recording: its timetable, and its feeds played as if they were live.
    init(replaying recording: Recording, from folder: String) throws {
        guard let gtfs = recording.path(of: "gtfs") else {
            throw Failure(.badData, "the recording in \(folder) has no GTFS timetable, which a replay needs")
        }
        let known = recording.manifest.agency
        self.init(
            id: Self.identifier(from: known.id), name: known.name, schedule: Configuration.Schedule(source: gtfs))
        url = known.url
        feeds = recording.manifest.feeds.filter { $0.kind == "gtfs-rt" }.map { feed in
            Configuration.Feed(name: feed.id, origin: .recording(recording))
        }
    }

    /// Small letters, digits and hyphens, at most 32, of any text.
    static func identifier(from text: String) -> String {
        let letters = text.lowercased().utf8.prefix(32).map { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) ? Character(Unicode.Scalar(byte)) : "-"
        }
        return letters.isEmpty ? "agency" : String(letters)
    }
}

extension Recording {
    /// Opens the recording in a folder.
    static func opened(_ folder: String) throws -> Recording {
        do throws(RecordingError) {
            return try Recording(folder: folder)
        } catch {
            throw Failure(.badData, error.message)
        }
    }
}
