package import Feeds
package import Fetching
import TransitCore

extension Configuration.Agency {
    /// Creates an agency from a recording: its timetable, and its feeds, which are played back as if they were live.
    package init(replaying recording: Recording, from folder: String) throws {
        let known = recording.manifest.agency
        guard let network = recording.network else {
            throw Failure(
                .badData,
                "the recording in \(folder) contains neither a GTFS timetable nor an API's network; record it again")
        }
        self.init(id: Self.identifier(from: known.id), name: known.name, network: network)
        url = known.url
        timeZone = known.timezone
        feeds = recording.manifest.feeds.compactMap { feed in
            let format = Configuration.Feed.Format(recorded: feed.kind)
            return format.map { Configuration.Feed(name: feed.id, origin: .recording(recording), format: $0) }
        }
    }

    /// Returns an agency ID made of at most 32 lower-case letters, digits and hyphens.
    package static func identifier(from text: String) -> String {
        let letters = text.lowercased().utf8.prefix(32).map { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) ? Character(Unicode.Scalar(byte)) : "-"
        }
        return letters.isEmpty ? "agency" : String(letters)
    }
}

extension Configuration.Feed.Format {
    package var recordedKind: String {
        switch self {
        case .gtfsRealtime: "gtfs-rt"
        case .siri: "siri"
        }
    }

    /// Creates the format of a recorded feed; nil for a provider's API.
    fileprivate init?(recorded kind: String) {
        switch kind {
        case "gtfs-rt": self = .gtfsRealtime
        case "siri": self = .siri(hasFullIDs: false)
        default: return nil
        }
    }
}

extension Recording {
    /// The recording's GTFS timetable, or else the provider whose API was recorded.
    fileprivate var network: Configuration.NetworkSource? {
        if let gtfs = path(of: "gtfs") { return .gtfs(Configuration.Schedule(source: gtfs)) }
        let kinds = manifest.feeds.map { $0.kind.split(separator: "-")[0] }
        return Configuration.Provider.Kind.allCases.first { kinds.contains(Substring($0.rawValue)) }
            .map { .provider(Configuration.Provider(kind: $0, access: .recording(self))) }
    }

    /// Returns a transport that plays back one of the recording's feeds.
    package func transport(of feed: String, clock: any EpochClock) throws(Failure) -> any FeedTransport {
        do throws(RecordingError) {
            return ReplayTransport(try fetches(of: feed), clock: clock)
        } catch {
            throw Failure(.badData, error.message)
        }
    }

    /// Opens the recording in a folder.
    package static func opened(_ folder: String) throws -> Recording {
        do throws(RecordingError) {
            return try Recording(folder: folder)
        } catch {
            throw Failure(.badData, error.message)
        }
    }
}
