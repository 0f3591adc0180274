import AsyncHTTPClient
import Feeds
import Foundation
import GTFSSchedule
import Laboratory
import Logging
import ServerHost
import TransitCore
import WebServer

/// An agency with its timetable and recording, ready for playback.
struct RecordedAgency {
    let configuration: Configuration.Agency
    let timetable: Timetable
    private let recording: Recording

    init(_ folder: String) async throws {
        recording = try Recording.opened(folder)
        configuration = try Configuration.Agency(replaying: recording, from: folder)
        let clock = SteppedClock(recording.manifest.from)
        switch configuration.network {
        case .gtfs(let schedule):
            timetable = try Self.timetable(GTFSImport.compile(source: schedule.source).file)
        case .provider(let provider):
            let transport = ReplayProviderTransport(recording, clock: clock)
            let network = try await provider.provider(of: configuration, over: transport, clock: clock).network()
            timetable = try Self.timetable(network.compile().file)
        }
    }

    /// The period from the first to the last recorded body.
    var span: ClosedRange<EpochSeconds> {
        let (from, to) = (recording.manifest.from.seconds, recording.manifest.to.seconds)
        return from...max(from, to)
    }

    /// Returns a playback of all recorded bodies.
    func playback() throws -> Playback {
        let clock = SteppedClock(recording.manifest.from)
        return Playback(try sources(clock), clock: clock, until: recording.manifest.to)
    }

    private func sources(_ clock: SteppedClock) throws -> [(name: String, source: any FeedSource)] {
        switch configuration.network {
        case .gtfs:
            return try configuration.feeds.map { feed in
                (feed.name, feed.source(over: try recording.transport(of: feed.name, clock: clock)))
            }
        case .provider(let provider):
            let transport = ReplayProviderTransport(recording, clock: clock)
            let recorded = Set(recording.manifest.feeds.map(\.id))
            return provider.provider(of: configuration, over: transport, clock: clock).feeds
                .filter { recorded.contains($0.name) }.map { ($0.name, $0.source) }
        }
    }

    private static func timetable(_ file: [UInt8]) throws -> Timetable {
        try Timetable(FileBytes(copying: file))
    }
}
