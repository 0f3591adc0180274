package import TransitCore

/// The manifest of a recording, `recording.json`.
package struct RecordingManifest: Sendable, Equatable, Codable {
    package struct Agency: Sendable, Equatable, Codable {
        package var id: String
        package var name: String
        package var timezone: String?
        package var url: String?

        package init(id: String, name: String, timezone: String? = nil, url: String? = nil) {
            self.id = id
            self.name = name
            self.timezone = timezone
            self.url = url
        }
    }

    package struct Feed: Sendable, Equatable, Codable {
        package var id: String
        /// The feed format: `gtfs-rt`, or another format with an adapter.
        package var kind: String
        package var description: String?

        package init(id: String, kind: String, description: String? = nil) {
            self.id = id
            self.kind = kind
            self.description = description
        }
    }

    package var name: String
    package var agency: Agency
    /// The time of the first fetch.
    package var from: EpochMilliseconds
    /// The time of the last fetch.
    package var to: EpochMilliseconds
    package var feeds: [Feed]
    /// Static files in the folder, by kind. The kind `gtfs` is the schedule.
    package var `static`: [String: String]?

    package init(
        name: String, agency: Agency, from: EpochMilliseconds, to: EpochMilliseconds, feeds: [Feed],
        static: [String: String]? = nil
    ) {
        self.name = name
        self.agency = agency
        self.from = from
        self.to = to
        self.feeds = feeds
        self.static = `static`
    }
}

/// One line in the file of a recorded feed.
struct RecordedFetch: Codable {
    var at: EpochMilliseconds
    var url: String
    var status: Int
    var contentType: String?
    /// The body as text, or else as base64. Both are nil for a response without a body.
    var body: String?
    var bodyBase64: String?
}

/// An error while writing or replaying a recording.
package enum RecordingError: Error, Equatable, Sendable {
    /// The folder already contains a recording.
    case exists(path: String)
    case notWritable(path: String)
    /// The folder has no `recording.json`.
    case noRecording(path: String)
    case noSuchFeed(String)

    package var message: String {
        switch self {
        case .exists(let path): "\(path) already contains a recording. Choose another folder."
        case .notWritable(let path): "Cannot write to \(path)."
        case .noRecording(let path): "\(path) contains no readable recording.json."
        case .noSuchFeed(let id): "The recording does not contain the feed \(id)."
        }
    }
}
