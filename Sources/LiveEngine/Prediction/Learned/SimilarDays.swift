import TransitCore

/// Earlier days that serve as a model for a vehicle's trip. Days of the same trip have weights that increase with the
/// similarity of their deviation at this position to today's deviation. If there are few such days, trips of the same
/// pattern at a similar time of day are added.
struct SimilarDays {
    private struct SimilarDay {
        var day: DayView
        var weight: Double
        /// The time at which that day's vehicle was at the current position; nil if unknown.
        var moment: Double?
        var plainMoment: Double?
        var isSameTrip: Bool

        /// Returns the seconds from the current position to a stop on that day; nil if unknown.
        func remaining(to callIndex: Int) -> Double? { SimilarDay.way(from: moment, to: day.arrival(callIndex)) }
        /// Returns the seconds from the current position to a stop on that day, without the dwell at the current stop.
        func plainRemaining(to callIndex: Int) -> Double? {
            SimilarDay.way(from: plainMoment, to: day.arrival(callIndex))
        }

        private static func way(from moment: Double?, to arrival: Double?) -> Double? {
            guard let moment, let arrival, arrival - moment >= -90 else { return nil }
            return arrival - moment
        }
    }

    /// The number of days of the same trip from which on no other trips are added.
    private static let enough = 3
    /// The maximum number of other trips that are added.
    private static let mostOthers = 8
    /// The maximum difference in time of day to an added trip, in seconds.
    private static let farthest = 7200.0

    /// The trip's own history; nil if the trip was never observed.
    let trip: TripHistory?
    let position: PatternPosition
    /// The deviation from the usual time at this position, in seconds; nil without a history.
    let deviation: Double?
    private var days: [SimilarDay] = []
    private var scratch: [WeightedValue] = []

    init(_ history: PatternHistory, name: TripName, position: PatternPosition) {
        self.position = position
        trip = history.trips[name]
        let usual = trip.flatMap { position.usualMoment(of: $0) }
        deviation = usual.map { position.time - $0 }
        if let trip { addDays(of: trip, usual: usual) }
        if days.count(where: { $0.moment != nil }) < Self.enough { addOthers(history, name) }
        scratch.reserveCapacity(days.count)
    }

    var dayCount: Int { trip?.dayCount ?? 0 }

    private mutating func addDays(of trip: TripHistory, usual: Double?) {
        // Days with a deviation similar to today's are preferred. The later the vehicle is, the wider the kernel.
        let target = min(max(deviation ?? 0, -600), 900)
        let width = 60 + 0.3 * abs(deviation ?? 0)
        for number in 0..<trip.dayCount {
            let day = DayView(trip: trip, day: number)
            let moment = position.moment(of: day)
            var weight = 0.1
            if let moment, let usual {
                weight = Self.bell((moment.time - usual - target) / width) + 0.03
            }
            if moment?.hadGone ?? false { weight *= 0.25 }
            days.append(
                SimilarDay(
                    day: day, weight: weight, moment: moment?.time, plainMoment: position.plainMoment(of: day),
                    isSameTrip: true))
        }
    }

    private mutating func addOthers(_ history: PatternHistory, _ name: TripName) {
        var near: [(distance: Double, trip: TripHistory)] = []
        for (other, trip) in history.trips where other != name {
            guard let usual = position.usualMoment(of: trip) else { continue }
            let distance = abs(usual - position.time) + (other.days == name.days ? 0 : 2700)
            if distance < Self.farthest { near.append((distance, trip)) }
        }
        near.sort { $0.distance < $1.distance }
        for (distance, trip) in near.prefix(Self.mostOthers) {
            // Only the three most recent days of each trip are used.
            for number in max(trip.dayCount - 3, 0)..<trip.dayCount {
                let day = DayView(trip: trip, day: number)
                days.append(
                    SimilarDay(
                        day: day, weight: 0.3 * decay(distance / 2400), moment: position.moment(of: day)?.time,
                        plainMoment: position.plainMoment(of: day), isSameTrip: false))
            }
        }
    }

    /// Returns the value of a Gaussian kernel: 1 at 0, one half at about 1.2.
    private static func bell(_ x: Double) -> Double { decay(0.5 * x * x) }

    /// Returns the weighted quantiles of the seconds from the fix until the stop is reached; nil without data.
    mutating func remaining(to callIndex: Int) -> (median: Double, low: Double, high: Double)? {
        scratch.removeAll(keepingCapacity: true)
        for similar in days {
            guard let seconds = similar.remaining(to: callIndex) else { continue }
            scratch.append(WeightedValue(value: seconds, weight: similar.weight))
        }
        guard !scratch.isEmpty else { return nil }
        scratch.sort { $0.value < $1.value }
        return (scratch.quantile(0.5), scratch.quantile(0.2), scratch.quantile(0.8))
    }

    /// Returns the median of the seconds until the stop is reached, without the dwell at the current stop. Uses days of
    /// the same trip, or days of other trips if it has no history.
    mutating func plainRemaining(to callIndex: Int) -> Double? {
        scratch.removeAll(keepingCapacity: true)
        for similar in days where similar.isSameTrip == (trip != nil) {
            guard let seconds = similar.plainRemaining(to: callIndex) else { continue }
            scratch.append(WeightedValue(value: seconds, weight: 1))
        }
        guard !scratch.isEmpty else { return nil }
        scratch.sort { $0.value < $1.value }
        return scratch.quantile(0.5)
    }

    /// Returns the seconds from the time of the vehicle's position to the usual arrival at a stop; nil if that arrival
    /// is unknown or more than ``farthest`` away.
    func clock(to callIndex: Int) -> Double? {
        guard let usual = trip?.usualArrival(callIndex), abs(usual - position.time) <= Self.farthest else { return nil }
        return usual - position.time
    }
}

extension SimilarDays {
    /// Returns the number of days of the same trip, and of other trips, with data for a stop.
    func counts(_ callIndex: Int, from origin: StopFeatures.Origin) -> (days: Int, trips: Int) {
        func counted(_ hasData: (SimilarDay) -> Bool) -> (days: Int, trips: Int) {
            let usable = days.filter(hasData)
            let own = usable.count { $0.isSameTrip }
            return (own, usable.count - own)
        }
        switch origin {
        case .similar: return counted { $0.remaining(to: callIndex) != nil }
        case .plain: return counted { $0.isSameTrip == (trip != nil) && $0.plainRemaining(to: callIndex) != nil }
        case .clock: return counted { $0.isSameTrip && $0.day.arrival(callIndex) != nil }
        case .legs, .here: return (0, 0)
        }
    }

    /// Returns the median dwell at a stop in seconds; nil without data.
    func wait(at callIndex: Int) -> Double? {
        var stays: [WeightedValue] = []
        for similar in days where similar.moment != nil {
            guard let came = similar.day.arrival(callIndex), let left = similar.day.departure(callIndex) else {
                continue
            }
            stays.append(WeightedValue(value: left - came, weight: similar.weight))
        }
        guard !stays.isEmpty else { return nil }
        stays.sort { $0.value < $1.value }
        return stays.quantile(0.5)
    }
}

struct WeightedValue {
    var value: Double
    var weight: Double
}

extension [WeightedValue] {
    /// Returns a quantile of sorted values, interpolated between the centers of their weights.
    func quantile(_ share: Double) -> Double {
        let total = reduce(0) { $0 + $1.weight }
        var sum = 0.0
        var before: (value: Double, share: Double)?
        for element in self {
            let middle = (sum + element.weight / 2) / total
            if middle >= share {
                guard let before, middle > before.share else { return element.value }
                return before.value + (share - before.share) / (middle - before.share) * (element.value - before.value)
            }
            before = (element.value, middle)
            sum += element.weight
        }
        return self[count - 1].value
    }
}

/// Approximates e to the power of −x for x ≥ 0.
func decay(_ x: Double) -> Double {
    var value = 1 / (1 + x / 256)
    for _ in 0..<8 { value *= value }
    return value
}
