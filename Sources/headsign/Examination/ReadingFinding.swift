import LiveEngine
import TransitCore

/// Checks a live feed by one poll.
struct ReadingFinding {
    private let reading: FeedReading
    private let now: EpochSeconds
    private let unplaced: UnplacedCounts?

    /// Seconds after which data counts as old.
    private static let oldAge: Int64 = 300

    /// Creates a check.
    /// - Parameter timetable: the timetable to match trips against; nil if there is none.
    init(_ reading: FeedReading, at now: EpochSeconds, _ timetable: Timetable?) {
        self.reading = reading
        self.now = now
        unplaced = timetable.flatMap { timetable in
            var engine = EngineState(timetable: timetable, settings: EngineSettings())
            _ = engine.apply(reading, from: "feed", at: now)
            return engine.unplaced["feed"]
        }
    }

    func finding(_ subject: String) -> Finding {
        var finding = Finding(subject: subject, outcome: .fine, text: content)
        if let hint = doubt {
            finding.outcome = .doubtful
            finding.hint = hint
        }
        return finding
    }

    private var content: String {
        var parts: [String] = []
        if let vehicles = reading.vehicles { parts.append("\(vehicles.count) vehicles") }
        if let trips = reading.tripUpdates { parts.append("\(trips.updates.count) trip updates") }
        if let alerts = reading.alerts { parts.append("\(alerts.count) alerts") }
        if let age { parts.append("\(max(age, 0)) s old") }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }

    private var age: Int64? { reading.madeAt.map { now - $0 } }

    private var doubt: String? {
        if let age, age > Self.oldAge || age < -Self.oldAge {
            return "Its own time stamp is \(abs(age)) s \(age > 0 ? "old" : "in the future"): tell the agency."
        }
        if let unplaced, unplaced.vehiclesNaming > 0, unplaced.vehiclesKnown * 2 < unplaced.vehiclesNaming {
            let share = "\(unplaced.vehiclesKnown) of \(unplaced.vehiclesNaming)"
            return "Only \(share) vehicles name a trip or route of the timetable: is it this agency's newest one?"
        }
        let updates = reading.tripUpdates?.updates.count ?? 0
        if let unplaced, updates > 0, unplaced.unknownTrips * 2 > updates {
            let share = "\(unplaced.unknownTrips) of \(updates)"
            return
                "\(share) trip updates are of trips that the timetable does not have: is it this agency's newest one?"
        }
        let lost = reading.discarded.total
        return lost > 0 ? "\(lost) rows cannot be used: " + reasons : nil
    }

    private var reasons: String {
        reading.discarded.reasons.map { "\($0.reason.rawValue) \($0.count)" }.joined(separator: ", ")
    }
}
