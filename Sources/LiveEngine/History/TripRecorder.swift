import TransitCore

/// The identity of a vehicle's trip while it is under way.
struct TripUnderWay: Sendable, Equatable {
    var route: RouteIndex
    /// 0 or 1 if reported by the provider, otherwise 255.
    var direction: UInt8
    /// The pattern, if known from the timetable; nil if it is determined at the end.
    var pattern: PatternIndex?
    /// Nil if the trip is unknown.
    var name: TripName?
    var date: ServiceDate
    /// The provider's id; nil if the trip is in the timetable.
    var tripID: String?
    /// Nil if the trip is unknown.
    var number: TripNumber?
    /// Nil if the trip is not in the timetable.
    var day: TripDay?
}

/// Records the positions of vehicles on their trips and returns each trip when it is finished.
struct TripRecorder: Sendable {
    struct Record: Sendable {
        var trip: TripUnderWay
        /// At least ``TripRecorder/spacing`` apart.
        private var packed: [PackedFix]
        private var last: PackedFix
        /// The matched distances along the line in metres, to distinguish rounds.
        private var first: Double
        private var farthest: Double
    }

    /// The seconds without a report after which a vehicle's trip has ended.
    fileprivate static let silence: Int64 = 900
    /// The distance in metres that a vehicle may move back without beginning another round.
    fileprivate static let slip = 500.0
    /// The least seconds between two recorded fixes; more frequent reports do not improve the times at stops.
    fileprivate static let spacing: Int64 = 15
    /// The maximum number of fixes per trip, for a vehicle that is parked with its trip still active.
    fileprivate static let mostFixes = 2000
    /// The maximum number of trips recorded at once, including those of vehicles without recent reports.
    private static let mostRecords = 2 * ReadingLimits.vehicles

    private var records: [String: Record] = [:]

    /// - Parameter distance: The distance along the line, if known.
    /// - Returns: The trip that the vehicle has just left, if any.
    mutating func add(
        _ fix: TimedPlace, of vehicle: String, on trip: TripUnderWay, distance: Double?
    ) -> Record? {
        if let held = records.index(forKey: vehicle) {
            if records.values[held].goesOn(trip, at: fix.at, distance) {
                records.values[held].add(fix, distance)
                return nil
            }
        } else if records.count >= Self.mostRecords {
            return nil
        }
        return records.updateValue(Record(of: trip, from: fix, distance), forKey: vehicle)
    }

    func isRecording(_ vehicle: String) -> Bool { records[vehicle] != nil }

    /// Removes and returns the trips of vehicles that were not seen for a long time.
    mutating func takeSilent(at now: EpochSeconds) -> [(vehicle: String, record: Record)] {
        let silent = records.filter { now - $0.value.lastAt > Self.silence }.map(\.key)
        return silent.sorted().compactMap { vehicle in
            records.removeValue(forKey: vehicle).map { (vehicle, $0) }
        }
    }
}

extension TripRecorder.Record {
    fileprivate init(of trip: TripUnderWay, from fix: TimedPlace, _ distance: Double?) {
        self.trip = trip
        last = PackedFix(fix)
        packed = [last]
        first = distance ?? 0
        farthest = first
    }

    /// The time of the last fix.
    var lastAt: EpochSeconds { last.at }

    /// All fixes, the oldest first, including the very last one.
    var fixes: [TimedPlace] { packed.map(\.fix) + (packed.last?.at == last.at ? [] : [last.fix]) }

    fileprivate mutating func add(_ fix: TimedPlace, _ distance: Double?) {
        guard fix.at > lastAt, packed.count < TripRecorder.mostFixes else { return }
        last = PackedFix(fix)
        if let kept = packed.last, last.at - kept.at >= TripRecorder.spacing { packed.append(last) }
        if let distance { farthest = max(farthest, distance) }
    }

    /// Whether the vehicle is still on the same trip: it did not stop reporting and did not begin its next round.
    fileprivate func goesOn(_ trip: TripUnderWay, at time: EpochSeconds, _ distance: Double?) -> Bool {
        var trip = trip
        // The driver, and thus the duty, may change on the way.
        trip.number = self.trip.number
        trip.day = self.trip.day
        guard self.trip == trip, time - lastAt <= TripRecorder.silence else { return false }
        guard trip.name == nil, let distance else { return true }
        return distance >= (first + farthest) / 2 - TripRecorder.slip
    }
}

/// A fix in half the memory, at centimetre precision: there are hundreds for each trip under way.
private struct PackedFix {
    private let latitude, longitude: Int32
    private let seconds: UInt32

    init(_ fix: TimedPlace) {
        latitude = fix.place.latitudeE7
        longitude = fix.place.longitudeE7
        seconds = UInt32(clamping: fix.at.rawValue)
    }

    var at: EpochSeconds { EpochSeconds(Int64(seconds)) }

    var fix: TimedPlace {
        TimedPlace(place: Coordinate(latitudeE7: latitude, longitudeE7: longitude), at: at)
    }
}
