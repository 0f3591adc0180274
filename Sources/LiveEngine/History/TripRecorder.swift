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
}

/// Gathers where vehicles were on their trips and hands each trip over when it is done.
struct TripRecorder: Sendable {
    struct Record: Sendable {
        var trip: TripUnderWay
        var fixes: [TimedPlace] = []
        /// Metres along the line as matching found them, to tell rounds apart.
        var first: Double
        var farthest: Double
    }

    /// A vehicle silent for this long, in seconds, has ended its trip.
    private static let silence: Int64 = 900
    /// Metres by which a place may be wrong without another round having begun.
    fileprivate static let slip = 500.0
    /// A vehicle parked with its trip still on is not looked at for ever.
    private static let mostFixes = 2000
    /// Vehicles whose trips are recorded at once, those that have fallen silent included.
    private static let mostRecords = 2 * ReadingLimits.vehicles

    private var records: [String: Record] = [:]

    /// - Parameter distance: along its line, as far as that is known.
    /// - Returns: the trip that the vehicle was on until now, if it has left it.
    mutating func add(
        _ fix: TimedPlace, of vehicle: String, on trip: TripUnderWay, distance: Double?
    ) -> Record? {
        if let held = records[vehicle], held.trip == trip, let last = held.fixes.last,
            fix.at - last.at <= Self.silence, !held.isOver(at: distance)
        {
            guard fix.at > last.at, held.fixes.count < Self.mostFixes else { return nil }
            records[vehicle]?.add(fix, distance)
            return nil
        }
        guard records[vehicle] != nil || records.count < Self.mostRecords else { return nil }
        let distance = distance ?? 0
        return records.updateValue(
            Record(trip: trip, fixes: [fix], first: distance, farthest: distance), forKey: vehicle)
    }

    func isRecording(_ vehicle: String) -> Bool { records[vehicle] != nil }

    /// Trips of vehicles that have not been seen for long.
    mutating func takeSilent(at now: Int64) -> [(vehicle: String, record: Record)] {
        let silent = records.filter { now - ($0.value.fixes.last?.at ?? 0) > Self.silence }.map(\.key)
        return silent.sorted().compactMap { vehicle in
            records.removeValue(forKey: vehicle).map { (vehicle, $0) }
        }
    }
}

extension TripRecorder.Record {
    fileprivate mutating func add(_ fix: TimedPlace, _ distance: Double?) {
        fixes.append(fix)
        if let distance { farthest = max(farthest, distance) }
    }

    /// It has begun its next round.
    fileprivate func isOver(at distance: Double?) -> Bool {
        guard trip.name == nil, let distance else { return false }
        return distance < (first + farthest) / 2 - TripRecorder.slip
    }
}
