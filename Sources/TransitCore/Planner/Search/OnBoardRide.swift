/// A ride that began before a query: the rider is on board, and can alight at later calls of the run.
package struct OnBoardRide: Hashable, Sendable {
    /// The call at which a rider boarded.
    package enum Boarding: Hashable, Sendable {
        /// The last call before now that allows boarding.
        case last
        /// The last call at the given stop before now, or the next call at this stop if there was none.
        case stop(NetworkStopIndex)
        /// The call with the given index.
        case call(Int)
    }

    /// The run, from the call where the rider boarded to the first call where they can alight. With an in-seat
    /// transfer, the latter may be a call of the following trip, numbered after the calls of the run.
    package let ride: PlanRide
    /// The seconds by which the vehicle may be later than predicted at each call of the run; empty if unknown. If not
    /// empty, the search also returns journeys that are still possible with this delay.
    package var margins: [Int32] = []

    init(_ ride: PlanRide) { self.ride = ride }
}

/// The reason why no journeys can be planned for a rider on board a run.
package enum OnBoardError: Error, Equatable, Sendable {
    /// The run is canceled, or it is not in any timetable at the requested time.
    case gone
    /// The run has made its last call.
    case over
    /// Alighting is not possible at any remaining call of the run.
    case notServed
    /// The run does not call at the requested boarding stop.
    case notBoarded
}

/// The position of the rider's run in the RAPTOR routes, with the calls where the rider boarded and can alight.
struct OnBoardPlace: Hashable {
    var raptorRoute: RaptorRouteIndex
    /// The run's index in the RAPTOR route.
    var run: Int
    /// The call where the rider boarded, and the first call where the rider can alight.
    var board, next: Int
    var margins: [Int32]

    /// Returns the seconds to add to the arrival at a call.
    func margin(_ call: Int) -> Int32 { margins.isEmpty ? 0 : margins[min(call, margins.count - 1)] }
}

extension LiveRunTable {
    /// Returns the current ride of a rider who is on board a run.
    ///
    /// - Parameters:
    ///   - run: The trip and service day of the run; its calls are ignored.
    ///   - moment: The time at which the rider is on board.
    ///   - firstAhead: The first call from which the vehicle has not departed; nil to determine it from the times at
    ///     `moment`.
    ///   - boarded: The call where the rider boarded.
    package func onBoard(
        _ run: PlanRide, at moment: EpochSeconds, firstAhead: Int? = nil, boarded: OnBoardRide.Boarding = .last
    ) throws(OnBoardError) -> OnBoardRide {
        guard let (raptorRoute, row) = row(of: run) else { throw .gone }
        let calls = OnBoardCalls(raptorRoute: raptorRoute, network: table.network)
        let now = table.seconds(moment)
        guard let ahead = firstAhead ?? (0..<calls.own).first(where: { row.times[$0].arrival >= now }),
            ahead < calls.own
        else { throw .over }
        guard let board = calls.boarding(boarded, before: ahead) else {
            throw boarded == .last ? .notServed : .notBoarded
        }
        guard let next = calls.alighting(from: max(ahead, board + 1)) else {
            throw board + 1 < calls.own ? .notServed : .over
        }
        var ride = run
        (ride.boarding, ride.alighting) = (board, next)
        return OnBoardRide(ride)
    }

    /// Returns the positions of the rider's run: several for a train that divides, none if the run is canceled.
    func places(onBoard aboard: OnBoardRide) -> [OnBoardPlace] {
        guard let run = index(of: aboard.ride) else { return [] }
        let copies = table.runs.column.hasRow(run) ? Array(table.copies.groups[run]) : []
        return ([run] + copies).compactMap { run in
            guard let place = place(of: run), aboard.ride.alighting < Int(raptorRoutes[place.raptorRoute].callCount)
            else {
                return nil
            }
            return OnBoardPlace(
                raptorRoute: place.raptorRoute, run: Int(place.number), board: aboard.ride.boarding,
                next: aboard.ride.alighting,
                margins: aboard.margins)
        }
    }
}

/// The calls of a run where riders can board and alight.
private struct OnBoardCalls {
    let raptorRoute: RaptorRoute
    let network: Network

    /// The number of calls of the run itself, not counting those of the following trip.
    var own: Int { Int(raptorRoute.ownCount) }

    /// Returns the call where a rider boarded: the last matching call before `ahead`, otherwise the first matching
    /// call.
    func boarding(_ boarded: OnBoardRide.Boarding, before ahead: Int) -> Int? {
        let calls = (0..<own).filter { isBoarding($0, boarded) }
        return calls.last { $0 < ahead } ?? calls.first
    }

    private func isBoarding(_ call: Int, _ boarded: OnBoardRide.Boarding) -> Bool {
        switch boarded {
        case .last: raptorRoute.call(call).canBoard
        case .stop(let stop): isAt(stop, call)
        case .call(let number): call == number
        }
    }

    /// Returns the first call from `first` onward that allows alighting, including the calls of the following trip.
    func alighting(from first: Int) -> Int? {
        (0..<Int(raptorRoute.callCount)).first { $0 >= first && raptorRoute.call($0).canAlight }
    }

    private func isAt(_ stop: NetworkStopIndex, _ call: Int) -> Bool {
        let own = network.nodeStops.column[raptorRoute.call(call).node]
        return own == stop || network.isOneStation(own, stop)
    }
}
