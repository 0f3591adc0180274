import LiveEngine
import TransitCore

/// Checks a realtime feed by polling it once.
struct ReadingCheck {
    private let reading: FeedReading
    private let now: EpochSeconds
    private let unplaced: UnplacedCounts?

    /// The age in seconds above which data is reported as old.
    private static let oldAge: Int64 = 300

    /// Creates a check of a parsed response.
    /// - Parameter timetable: The timetable to match trips against; nil if there is none.
    init(_ reading: FeedReading, at now: EpochSeconds, _ timetable: Timetable?) {
        self.reading = reading
        self.now = now
        unplaced = timetable.flatMap { timetable in
            var engine = EngineState(timetable: timetable, settings: EngineSettings())
            _ = engine.apply(reading, from: "feed", at: now)
            return engine.unplaced["feed"]
        }
    }

    func finding(_ subject: String) -> CheckResult {
        var finding = CheckResult(subject: subject, outcome: .fine, text: content)
        let doubts = [doubtOfTime, doubtOfVehicles, doubtOfTrips, doubtOfAlerts, doubtOfRows].compactMap(\.self)
        if !doubts.isEmpty {
            finding.outcome = .doubtful
            finding.hint = doubts.joined(separator: "\n")
        }
        return finding
    }

    private var content: String {
        let counts = [
            (reading.vehicles?.count, "vehicle"), (reading.tripUpdates?.updates.count, "trip update"),
            (reading.alerts?.count, "service alert"),
        ]
        var parts = counts.compactMap { count, word in count.map { CountText.counts([($0, word)]) } }
        if let age { parts.append(ClockText.age(Double(max(age, 0))) + " old") }
        return parts.isEmpty ? "empty" : parts.joined(separator: ", ")
    }

    private var age: Int64? { reading.madeAt.map { now - $0 } }

    private var doubtOfTime: String? {
        guard let age, abs(age) > Self.oldAge else { return nil }
        let words = ClockText.age(Double(abs(age)))
        return "Its timestamp is \(words) \(age > 0 ? "old" : "in the future"). Report this to the agency."
    }

    private var doubtOfVehicles: String? {
        guard let unplaced, unplaced.vehiclesNaming > 0, unplaced.vehiclesKnown * 2 < unplaced.vehiclesNaming
        else { return nil }
        let share = "\(unplaced.vehiclesKnown) of \(unplaced.vehiclesNaming)"
        return
            "Only \(share) vehicles match a trip or route of the timetable. Check that it is this agency's latest one."
    }

    private var doubtOfTrips: String? {
        let updates = reading.tripUpdates?.updates.count ?? 0
        guard let unplaced, updates > 0, unplaced.unknownTrips * 2 > updates else { return nil }
        let share = "\(unplaced.unknownTrips) of \(updates)"
        return
            "\(share) trip updates refer to trips that the timetable lacks. Check that it is this agency's latest one."
    }

    private var doubtOfAlerts: String? {
        let alerts = reading.alerts?.count ?? 0
        guard let unplaced, unplaced.alertsOfNothing * 2 > alerts else { return nil }
        return
            "\(unplaced.alertsOfNothing) of \(alerts) service alerts match nothing in the timetable. "
            + "Check that it is this agency's."
    }

    private var doubtOfRows: String? {
        let lost = reading.discarded.total
        return lost > 0 ? CountText.counts([(lost, "row")]) + " discarded: " + reasons : nil
    }

    private var reasons: String {
        reading.discarded.reasons.map { "\($0.reason.rawValue) \($0.count)" }.joined(separator: ", ")
    }
}
