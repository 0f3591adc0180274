// What wheelchairs and bicycles may count on, for the server and for a page without a connection.

extension JSONWriter {
    /// `wheelchair`, `bikes` and `cars` of the API; none is there where it is not known.
    ///
    /// - Parameters:
    ///   - trip: nil where none is known.
    ///   - vehicle: what its own feed says, which holds whatever the trip promises; nil where that says nothing.
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

    /// `tripShortName` and `operator` of the API: what riders know a train by, and who runs it where that is not who runs its route.
    /// - Parameters:
    ///   - trip: nil for a run that the timetable does not have.
    ///   - shortName: of the day, in place of the timetable's; nil where that holds.
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
