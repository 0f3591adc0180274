// Wheelchair, bicycle and car access as JSON, for the server and for the offline page.

extension JSONWriter {
    /// Writes the members `wheelchair`, `bikes` and `cars` of the API; each is omitted if unknown.
    ///
    /// - Parameters:
    ///   - trip: Nil for a run that is not in the timetable.
    ///   - vehicle: The access reported for the vehicle, which takes precedence over the trip's; nil if unknown.
    package mutating func access(of trip: TripIndex?, by vehicle: WheelchairAccess? = nil, in timetable: Timetable) {
        let flags = trip.map { timetable.tripFlags[$0] } ?? []
        switch vehicle ?? flags.wheelchair {
        case .unknown: break
        case .possible: member("wheelchair", "yes")
        case .impossible: member("wheelchair", "no")
        }
        bikes(flags)
    }

    package mutating func bikes(_ flags: TripFlags) {
        if flags.contains(.bikesAllowed) { member("bikes", "yes") }
        if flags.contains(.noBikes) { member("bikes", "no") }
        if flags.contains(.carsAllowed) { member("cars", "yes") }
        if flags.contains(.noCars) { member("cars", "no") }
    }

    /// Writes `tripShortName` and `operator` of the API: the train number, and the operator if it differs from the
    /// route's agency.
    /// - Parameters:
    ///   - trip: Nil for a run that is not in the timetable.
    ///   - shortName: The short name on this service day; nil if the timetable's short name applies.
    package mutating func runs(_ trip: TripIndex?, shortName: String? = nil, in own: AgencyTimetable) {
        if let shortName {
            member("tripShortName", shortName)
        } else if let trip {
            member("tripShortName", own.timetable.tripShortNames[trip], in: own)
        }
        guard let trip else { return }
        if let runner = own.timetable.runner(of: trip) { member("operator", runner.name, in: own) }
    }
}

extension TripFlags {
    package var wheelchair: WheelchairAccess {
        contains(.wheelchairAccessible) ? .possible : contains(.notWheelchairAccessible) ? .impossible : .unknown
    }
}
