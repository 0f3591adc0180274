import LiveModel
import TransitCore

/// The arrivals that riders were shown for each call of a trip, sampled once a minute and stored for 16 minutes.
struct ShownTimes: Sendable {
    /// The number of minutes that are stored.
    private static let minutes = 16
    /// The maximum lead time of a stored arrival, in seconds.
    private static let farthest: Int64 = 1800
    private static let none = Int16.min

    private let calls: Int
    /// The displayed arrivals in seconds from the full minute of the sample, by minute and call; empty until the first
    /// sample.
    private var leads: [Int16] = []
    private var lastMinute: Int64 = 0

    init(calls: Int) {
        self.calls = calls
    }

    /// Begins the sample of a minute. A second sample in one minute updates the first.
    mutating func begin(at now: EpochSeconds) {
        let minute = Self.minute(now)
        if minute == lastMinute, !leads.isEmpty { return }
        if leads.isEmpty { leads = Array(repeating: Self.none, count: calls * Self.minutes) }
        let isContinued = minute > lastMinute && minute - lastMinute < Self.minutes
        for passed in isContinued ? lastMinute + 1...minute : 0...Int64(Self.minutes) - 1 {
            for slot in slot(0, passed)..<slot(calls, passed) { leads[slot] = Self.none }
        }
        lastMinute = minute
    }

    /// Records the arrival shown for a call in the current minute.
    mutating func add(_ shown: EpochSeconds, at callIndex: Int) {
        let lead = shown - Self.start(lastMinute)
        guard callIndex < calls, lead >= 0, lead <= Self.farthest else { return }
        leads[slot(callIndex, lastMinute)] = Int16(lead)
    }

    /// Adds the samples of another record of the trip for calls and minutes without a sample.
    /// - Parameter places: For each call of the other record, the index of the same call in this record; nil if there
    ///   is none.
    mutating func add(_ other: ShownTimes, at places: [Int?]) {
        guard !other.leads.isEmpty, places.count <= other.calls else { return }
        if leads.isEmpty || lastMinute < other.lastMinute { begin(at: Self.start(other.lastMinute)) }
        let oldest = max(lastMinute - Int64(Self.minutes) + 1, 0)
        guard oldest <= other.lastMinute else { return }
        for minute in oldest...other.lastMinute {
            for (callIndex, place) in places.enumerated() {
                guard let place, place < calls, leads[slot(place, minute)] == Self.none else { continue }
                leads[slot(place, minute)] = other.leads[other.slot(callIndex, minute)]
            }
        }
    }

    /// Returns the arrival that was shown some minutes before a vehicle arrived, from the nearest sample, at most a
    /// minute away; nil if there is none.
    func shown(at callIndex: Int, minutes: Int64, before arrival: EpochSeconds) -> EpochSeconds? {
        guard callIndex < calls, !leads.isEmpty else { return nil }
        let wanted = arrival - minutes * 60
        let nearest = Self.minute(wanted + 30)
        let second = wanted < Self.start(nearest) ? nearest - 1 : nearest + 1
        return sample(callIndex, nearest) ?? sample(callIndex, second)
    }

    private func sample(_ callIndex: Int, _ minute: Int64) -> EpochSeconds? {
        guard minute >= 0, minute <= lastMinute, minute > lastMinute - Int64(Self.minutes) else { return nil }
        let lead = leads[slot(callIndex, minute)]
        return lead == Self.none ? nil : Self.start(minute) + Int64(lead)
    }

    private func slot(_ callIndex: Int, _ minute: Int64) -> Int {
        Int(minute % Int64(Self.minutes)) * calls + callIndex
    }

    private static func minute(_ moment: EpochSeconds) -> Int64 { max(moment.rawValue, 0) / 60 }

    private static func start(_ minute: Int64) -> EpochSeconds { EpochSeconds(minute * 60) }
}

extension StopVisit {
    /// Adds the arrivals that riders were shown before the vehicle arrived.
    /// - Parameter start: The start of the service day.
    mutating func addShown(_ shown: ShownTimes, from start: EpochSeconds) {
        guard let arrival = arrival.map({ start.adding($0) }) else { return }
        shown10 = shown.shown(at: Int(call), minutes: 10, before: arrival).map { Int32(clamping: $0 - start) }
        shown5 = shown.shown(at: Int(call), minutes: 5, before: arrival).map { Int32(clamping: $0 - start) }
    }
}
