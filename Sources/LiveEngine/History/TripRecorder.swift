import TransitCore

/// What is known of a vehicle's trip while it is under way.
struct TripUnderWay: Sendable, Equatable {
    var route: RouteIndex
    /// 0 or 1, where the provider says so; 255 elsewhere.
    var direction: UInt8
    /// Its line, where the timetable says which; nil where that shows only in the end.
    var pattern: PatternIndex?
    /// nil where nobody says on which trip it is.
    var name: TripName?
    var date: ServiceDate
    /// The provider's id; nil where the timetable knows the trip.
    var tripID: String?
    /// Among those of its vehicle; nil where nobody says on which trip it is.
    var number: TripNumber?
}

/// Gathers where vehicles were on their trips and hands each trip over when it is done.
struct TripRecorder: Sendable {
    struct Record: Sendable {
        var trip: TripUnderWay
        /// At least ``TripRecorder/spacing`` apart.
        private var packed: [PackedFix]
        private var last: PackedFix
        /// Metres along the line as matching found them, to tell rounds apart.
        private var first: Double
        private var farthest: Double
    }

    /// A vehicle silent for this long, in seconds, has ended its trip.
    fileprivate static let silence: Int64 = 900
    /// Metres by which a place may be wrong without another round having begun.
    fileprivate static let slip = 500.0
    /// Seconds between two fixes that are kept: a vehicle that reports each second tells no better when it passed a stop.
    fileprivate static let spacing: Int64 = 15
    /// A vehicle parked with its trip still on is not looked at for ever.
    fileprivate static let mostFixes = 2000
    /// Vehicles whose trips are recorded at once, those that have fallen silent included.
    private static let mostRecords = 2 * ReadingLimits.vehicles

    private var records: [String: Record] = [:]

    /// - Parameter distance: along its line, as far as that is known.
    /// - Returns: the trip that the vehicle was on until now, if it has left it.
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

    /// Trips of vehicles that have not been seen for long.
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

    /// When the vehicle was last seen on it.
    var lastAt: EpochSeconds { last.at }

    /// Oldest first, and the last of all.
    var fixes: [TimedPlace] { packed.map(\.fix) + (packed.last?.at == last.at ? [] : [last.fix]) }

    fileprivate mutating func add(_ fix: TimedPlace, _ distance: Double?) {
        guard fix.at > lastAt, packed.count < TripRecorder.mostFixes else { return }
        last = PackedFix(fix)
        if let kept = packed.last, last.at - kept.at >= TripRecorder.spacing { packed.append(last) }
        if let distance { farthest = max(farthest, distance) }
    }

    /// It is the same trip still: the vehicle has neither fallen silent nor begun its next round.
    fileprivate func goesOn(_ trip: TripUnderWay, at time: EpochSeconds, _ distance: Double?) -> Bool {
        var trip = trip
        // A driver may be relieved on the way.
        trip.number = self.trip.number
        guard self.trip == trip, time - lastAt <= TripRecorder.silence else { return false }
        guard trip.name == nil, let distance else { return true }
        return distance >= (first + farthest) / 2 - TripRecorder.slip
    }
}

/// A fix in half the room: there are hundreds of each trip under way. To a centimetre.
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
