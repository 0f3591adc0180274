import Feeds
import Foundation
import GTFSSchedule
import LiveEngine
import TransitCore
import WebServer

/// Looks once at everything that a configuration names.
struct Examination: Sendable {
    private let configuration: Configuration
    private let around: ServiceSurroundings
    private let isOffline: Bool

    init(_ configuration: Configuration, _ around: ServiceSurroundings, isOffline: Bool) {
        self.configuration = configuration
        self.around = around
        self.isOffline = isOffline
    }

    func findings() async -> [Finding] {
        var findings = await certificate() + database() + cluster() + ground() + streets() + geocoder() + coaches()
        for agency in configuration.agencies { findings += await self.findings(of: agency) }
        return findings
    }

    private func findings(of agency: Configuration.Agency) async -> [Finding] {
        switch agency.network {
        case .gtfs(let schedule):
            let (finding, timetable) = await self.timetable(schedule, of: agency)
            var findings = [finding]
            for feed in agency.feeds { findings.append(await self.finding(of: feed, agency.id, timetable)) }
            return findings
        case .provider(let settings): return await self.findings(of: settings, agency)
        }
    }

    // MARK: Timetables

    /// Fetches and compiles it, as a server does.
    private func timetable(
        _ schedule: Configuration.Schedule, of agency: Configuration.Agency
    ) async -> (Finding, Timetable?) {
        let subject = agency.id + "/" + AgencyFeedService.scheduleFeed
        guard !isOffline || !schedule.source.isWebAddress else { return (skipped(subject), nil) }
        do {
            let shelf = try TimetableShelf(data: around.data, agency: agency.id, dates: schedule.dates)
            let source = try schedule.source(file: shelf.feedPath, around)
            guard case .new(.gtfs(let path), _) = try await source.check() else { return (skipped(subject), nil) }
            let answer = try await around.imports.compile(path, to: shelf.draftPath)
            let timetable = try TimetableFile.checked(shelf.draftPath, dates: schedule.dates)
            return (finding(subject, timetable, agency, answer), timetable)
        } catch let error as FeedError {
            return (.failing(subject, error), nil)
        } catch let failure as ImportFailure {
            return (.failing(subject, failure.error), nil)
        } catch {
            return (Finding(subject: subject, outcome: .failing, text: (error as? Failure)?.text ?? "\(error)"), nil)
        }
    }

    private func finding(
        _ subject: String, _ timetable: Timetable, _ agency: Configuration.Agency, _ answer: ImportAnswer
    ) -> Finding {
        var finding = Finding(
            subject: subject, outcome: .fine,
            text: "\(timetable.routes.count) routes, \(timetable.stops.count) stops, \(timetable.trips.count) trips")
        if answer.errors > 0 {
            finding.outcome = .doubtful
            finding.text += ", \(answer.errors) errors"
            finding.hint = "headsign import \(schedulePath(agency)) --all-rows lists them."
        }
        let unknown = agency.description.unknownRoutes(in: timetable)
        if !unknown.isEmpty {
            finding.outcome = .doubtful
            finding.hint = "sections or groups name routes that are not there: " + unknown.joined(separator: ", ")
        }
        if !runsSoon(timetable) {
            finding.outcome = .doubtful
            finding.hint =
                "Nothing runs in it within a week from now: look for a newer feed, or write dates: repeating."
        }
        return finding
    }

    private func schedulePath(_ agency: Configuration.Agency) -> String {
        if case .gtfs(let schedule) = agency.network, !schedule.source.isWebAddress { return schedule.source }
        return "FEED"
    }

    /// Whether the feed speaks of today or of a day of the week that follows.
    private func runsSoon(_ timetable: Timetable) -> Bool {
        let today = ServiceDate(daysSince1970: Int32(clamping: around.clock.now.seconds.rawValue / 86_400))
        return (0..<7).contains { timetable.calendar.publishedDay(today.advanced(by: $0)) != nil }
    }

    // MARK: Live feeds

    private func finding(of feed: Configuration.Feed, _ agency: String, _ timetable: Timetable?) async -> Finding {
        let subject = agency + "/" + feed.name
        if isOffline, case .address = feed.origin { return skipped(subject) }
        do {
            let source = feed.source(over: try feed.transport(around))
            return try await finding(subject, of: source, timetable)
        } catch let error as FeedError {
            return .failing(subject, error)
        } catch {
            return Finding(subject: subject, outcome: .failing, text: (error as? Failure)?.text ?? "\(error)")
        }
    }

    private func findings(of settings: Configuration.Provider, _ agency: Configuration.Agency) async -> [Finding] {
        guard let provider = try? settings.provider(of: agency, around) else {
            return [Finding(subject: agency.id, outcome: .failing, text: FeedError.badAddress.message)]
        }
        var findings: [Finding] = []
        for feed in provider.feeds {
            let subject = agency.id + "/" + feed.name
            guard !isOffline else {
                findings.append(skipped(subject))
                continue
            }
            do throws(FeedError) {
                findings.append(try await finding(subject, of: feed.source, nil))
            } catch {
                findings.append(.failing(subject, error))
            }
        }
        return findings
    }

    private func finding(
        _ subject: String, of source: any FeedSource, _ timetable: Timetable?
    ) async throws(FeedError) -> Finding {
        let fetched = try await source.fetch()
        guard let reading = fetched.reading else { return skipped(subject) }
        return ReadingFinding(reading, at: around.clock.now.seconds, timetable).finding(subject)
    }

    // MARK: Files

    private func certificate() -> [Finding] {
        guard let files = configuration.server.certificate else { return [] }
        return [CertificateFinding.finding(files, at: around.clock.now.seconds)]
    }

    private func database() async -> [Finding] {
        guard let database = configuration.database else { return [] }
        return [isOffline ? skipped("database") : await DatabaseFinding.finding(database.address)]
    }

    private func cluster() async -> [Finding] {
        guard let cluster = configuration.cluster, let database = configuration.database else { return [] }
        guard !isOffline else { return [skipped("cluster")] }
        return await ClusterFinding(
            cluster: cluster, database: database.address, client: around.client, clock: around.clock
        ).findings()
    }

    private func ground() -> [Finding] {
        guard let path = configuration.basemap.tiles else { return [] }
        return [GroundFinding.finding(path)]
    }

    private func streets() async -> [Finding] {
        guard let streets = configuration.streets else { return [] }
        guard !streets.source.isWebAddress else { return [skipped("streets")] }
        guard let file = FileHandle(forReadingAtPath: streets.source), let start = try? file.read(upToCount: 15) else {
            return [.failing("streets", .missing(path: streets.source))]
        }
        // The size of the first block's head, then the head: its kind is its first field, nine bytes long.
        guard start.dropFirst(4).elementsEqual([0x0A, 9] + Array("OSMHeader".utf8)) else {
            return [
                Finding(
                    subject: "streets", outcome: .failing, text: "\(streets.source) is no extract of OpenStreetMap",
                    hint: "Streets are read from a .osm.pbf: see docs/operating.md, From nothing to a city.")
            ]
        }
        return [Finding(subject: "streets", outcome: .fine, text: streets.source)]
    }

    // MARK: Who is asked for riders

    private func geocoder() async -> [Finding] {
        guard let geocoder = configuration.geocoder else { return [] }
        guard !isOffline else { return [skipped("geocoder")] }
        return [await SupplierFinding.finding(geocoder, around)]
    }

    private func coaches() async -> [Finding] {
        guard let busbud = configuration.intercity?.busbud else { return [] }
        guard !isOffline else { return [skipped("intercity/busbud")] }
        return [await SupplierFinding.finding(busbud, around)]
    }

    private func skipped(_ subject: String) -> Finding {
        Finding(subject: subject, outcome: .skipped, text: isOffline ? "not asked" : "nothing new")
    }
}
