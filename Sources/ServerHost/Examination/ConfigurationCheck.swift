import Agencies
import Feeds
import Fetching
import Foundation
import GTFSSchedule
import LiveEngine
import TransitCore
import WebServer

/// Checks everything that a configuration refers to: files, feeds, database, cluster and external services.
package struct ConfigurationCheck: Sendable {
    let configuration: Configuration
    let environment: ServerEnvironment
    let isOffline: Bool

    package init(_ configuration: Configuration, _ environment: ServerEnvironment, isOffline: Bool) {
        self.configuration = configuration
        self.environment = environment
        self.isOffline = isOffline
    }

    package func findings() async -> [CheckResult] {
        var findings = await certificate() + database() + cluster() + baseMap() + streets() + services()
        if let site = configuration.site { findings.append(SiteCheck.finding(site)) }
        let alerts = AlertFileCheck(configuration, environment.clock)
        if let finding = alerts?.finding { findings.append(finding) }
        for agency in configuration.agencies { findings += await self.findings(of: agency, alerts) }
        return findings
    }

    private func findings(of agency: Configuration.Agency, _ alerts: AlertFileCheck?) async -> [CheckResult] {
        switch agency.network {
        case .gtfs(let schedule):
            let (finding, timetable) = await self.timetable(schedule, of: agency)
            var findings = [finding]
            if let timetable, let finding = alerts?.finding(of: agency.id, in: timetable) { findings.append(finding) }
            for feed in agency.feeds { findings.append(await self.finding(of: feed, agency.id, timetable)) }
            return findings
        case .provider(let settings): return await self.findings(of: settings, agency)
        }
    }

    // MARK: Timetables

    /// Fetches and compiles a timetable as a server does.
    private func timetable(
        _ schedule: Configuration.Schedule, of agency: Configuration.Agency
    ) async -> (CheckResult, Timetable?) {
        let subject = agency.id + "/" + AgencyFeedService.scheduleFeed
        guard !isOffline || !schedule.source.isWebAddress else { return (skipped(subject), nil) }
        do {
            let store = try TimetableFileStore(data: environment.data, agency: agency.id, dates: schedule.dates)
            let source = try schedule.source(file: store.feedPath, environment)
            guard case .new(.gtfs(let path), _) = try await source.check() else { return (skipped(subject), nil) }
            let answer = try await environment.imports.compile(path, to: store.draftPath)
            let timetable = try TimetableFile.checked(store.draftPath, dates: schedule.dates)
            return (finding(subject, timetable, agency, answer), timetable)
        } catch let error as FeedError {
            return (.failing(subject, error), nil)
        } catch let failure as ImportFailure {
            return (Self.failing(subject, failure, schedule.source), nil)
        } catch {
            return (
                CheckResult(subject: subject, outcome: .failing, text: (error as? Failure)?.text ?? "\(error)"), nil
            )
        }
    }

    /// Returns the result for a source that could not be compiled.
    private static func failing(_ subject: String, _ failure: ImportFailure, _ source: String) -> CheckResult {
        var finding = CheckResult.failing(subject, failure.error)
        if case .unreadable = failure.error {
            let isAddress = source.isWebAddress
            finding.hint =
                "Check that \(source) is the \(isAddress ? "URL of the feed, not of a page about it" : "right file"). "
                + "If it is, report the problem to its publisher."
        }
        return finding
    }

    private func finding(
        _ subject: String, _ timetable: Timetable, _ agency: Configuration.Agency, _ answer: ImportResult
    ) -> CheckResult {
        var finding = CheckResult(
            subject: subject, outcome: .fine,
            text: CountText.counts([
                (timetable.routes.count, "route"), (timetable.stops.count, "stop"), (timetable.trips.count, "trip"),
            ]))
        var doubts: [String] = []
        if answer.errors > 0 {
            finding.text += ", " + CountText.counts([(answer.errors, "error")])
            doubts.append(Self.whereErrorsAre(agency))
        }
        let unknown = agency.description.unknownRoutes(in: timetable)
        if !unknown.isEmpty {
            doubts.append("sections or groups name routes that the timetable lacks: " + unknown.joined(separator: ", "))
        }
        if !runsSoon(timetable) {
            doubts.append("It has no service in the next seven days. Find a newer feed, or set dates: repeating.")
        }
        if !doubts.isEmpty { finding.outcome = .doubtful }
        let hints = (answer.consequences ?? []) + doubts
        finding.hint = hints.isEmpty ? nil : hints.joined(separator: "\n")
        return finding
    }

    /// Returns advice on how to list the feed's errors. A feed at a URL must be downloaded first.
    private static func whereErrorsAre(_ agency: Configuration.Agency) -> String {
        if case .gtfs(let schedule) = agency.network, !schedule.source.isWebAddress {
            return "To list them: headsign import \(schedule.source) --all-rows"
        }
        return
            "To list them: curl --location --output gtfs.zip URL, then headsign import gtfs.zip --all-rows"
    }

    /// Whether the published calendar contains service today or within the next six days.
    private func runsSoon(_ timetable: Timetable) -> Bool {
        let today = ServiceDate(daysSince1970: Int32(clamping: environment.clock.now.seconds.rawValue / 86_400))
        return (0..<7).contains { timetable.calendar.publishedDay(today.advanced(by: $0)) != nil }
    }

    // MARK: Realtime feeds

    private func finding(of feed: Configuration.Feed, _ agency: String, _ timetable: Timetable?) async -> CheckResult {
        let subject = agency + "/" + feed.name
        if isOffline, case .address = feed.origin { return skipped(subject) }
        do {
            let source = feed.source(over: try feed.transport(environment))
            return try await finding(subject, of: source, timetable)
        } catch let error as FeedError {
            return .failing(subject, error)
        } catch {
            return CheckResult(subject: subject, outcome: .failing, text: (error as? Failure)?.text ?? "\(error)")
        }
    }

    private func findings(of settings: Configuration.Provider, _ agency: Configuration.Agency) async -> [CheckResult] {
        guard let provider = try? settings.provider(of: agency, environment) else {
            return [CheckResult(subject: agency.id, outcome: .failing, text: FeedError.badAddress.message)]
        }
        var findings: [CheckResult] = []
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
    ) async throws(FeedError) -> CheckResult {
        let fetched = try await source.fetch()
        guard let reading = fetched.reading else { return skipped(subject) }
        return ReadingCheck(reading, at: environment.clock.now.seconds, timetable).finding(subject)
    }

    // MARK: Files

    private func certificate() -> [CheckResult] {
        guard let files = configuration.server.certificate else { return [] }
        return [CertificateCheck.finding(files, at: environment.clock.now.seconds)]
    }

    private func database() async -> [CheckResult] {
        guard let database = configuration.database else { return [] }
        return [isOffline ? skipped("database") : await DatabaseCheck.finding(database.address)]
    }

    private func cluster() async -> [CheckResult] {
        guard let cluster = configuration.cluster, let database = configuration.database else { return [] }
        guard !isOffline else { return [skipped("cluster")] }
        return await ClusterCheck(
            cluster: cluster, database: database.address, client: environment.client, clock: environment.clock
        ).findings()
    }

    private func baseMap() -> [CheckResult] {
        guard let path = configuration.basemap.tiles else { return [] }
        return [BaseMapCheck.finding(path)]
    }

    /// Fetches and compiles the street network as a server does.
    private func streets() async -> [CheckResult] {
        let subject = "streets"
        guard let settings = configuration.streets else { return [] }
        guard !isOffline || !settings.source.isWebAddress else { return [skipped(subject)] }
        do {
            let store = try StreetsFileStore(data: environment.data)
            let source = try settings.source(file: store.extractPath, environment)
            guard case .new(.gtfs(let path), _) = try await source.check() else { return [skipped(subject)] }
            _ = try await environment.imports.compile(path, to: store.draftPath, as: .streets)
            return [CheckResult(subject: subject, outcome: .fine, text: settings.source)]
        } catch let error as FeedError {
            return [.failing(subject, error)]
        } catch let failure as ImportFailure {
            return [Self.failing(subject, failure, settings.source)]
        } catch {
            return [CheckResult(subject: subject, outcome: .failing, text: (error as? Failure)?.text ?? "\(error)")]
        }
    }

    func skipped(_ subject: String) -> CheckResult {
        CheckResult(subject: subject, outcome: .skipped, text: isOffline ? "offline" : "not modified")
    }
}
