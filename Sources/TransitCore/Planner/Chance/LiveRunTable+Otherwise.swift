// Alternatives for missed transfers.
extension LiveRunTable {
    /// The maximum total number of calls and footpaths scanned for the transfers of a journey.
    private static var mostWork: Int { 4_000_000 }
    /// The maximum number of stops within walking distance of a missed transfer.
    private static var mostStops: Int { 64 }

    /// Returns the chances of a journey's transfers, each with the best alternative in case it is missed.
    ///
    /// - Parameters:
    ///   - journey, rides, question: As in ``chances(of:_:for:)``.
    ///   - space: The search memory, which each search reuses.
    package func chancesWithOtherwise(
        of journey: PlannedJourney, _ rides: [RideOutlook], for question: RaptorQuery, using space: PlannerScratch
    ) -> JourneyChances {
        var chances = chances(of: journey, rides, for: question)
        var work = min(max(question.mostWork, 0), Self.mostWork)
        var last: (place: Int, ride: Int)?
        var (isBeforeVia, number) = (question.via != nil, 0)
        for (place, leg) in journey.legs.enumerated() {
            guard case .ride(let ride) = leg.way else { continue }
            if let last, passesVia(last.place, place, journey.legs, question) { isBeforeVia = false }
            if let last, chances.legs[place]?.canFail == true {
                let change = change(from: last.place, to: place, in: journey.legs, for: question)
                let moment = missed(
                    journey.legs[last.place], last.ride < rides.count ? rides[last.ride] : .unknown, change, leg,
                    number < rides.count ? rides[number] : .unknown)
                chances.legs[place]?.otherwise = onward(
                    from: leg.from, at: moment, without: ride, for: question, keepsVia: isBeforeVia, &work, space)
            }
            last = (place, number)
            number += 1
        }
        chances.setWhole()
        return chances
    }

    private func passesVia(_ one: Int, _ other: Int, _ legs: [PlanLeg], _ question: RaptorQuery) -> Bool {
        guard let via = question.via, let from = legs[one].to, let to = legs[other].from else { return false }
        return via.lies(between: from, to)
    }

    /// Returns the time from which a rider who missed a ride can continue.
    private func missed(
        _ one: PlanLeg, _ before: RideOutlook, _ change: RideChange, _ other: PlanLeg, _ outlook: RideOutlook
    ) -> EpochSeconds {
        let there = (before.arrival?.likely ?? one.arrival) + change.needed
        guard !outlook.hasLeft else { return there }
        return max(there, max(outlook.departure?.likely ?? .min, other.departure) + 1)
    }

    private func onward(
        from stop: NetworkStopIndex?, at moment: EpochSeconds, without ride: PlanRide, for question: RaptorQuery,
        keepsVia: Bool, _ work: inout Int, _ space: PlannerScratch
    ) -> Chance.Otherwise? {
        guard let stop, stop.position < table.network.stopCount else { return nil }
        var onward = question
        onward.time = .departure(moment)
        (onward.window, onward.onBoard) = (nil, nil)
        if !keepsVia { onward.via = nil }
        let around = around(stop, at: moment, question)
        // The rider may walk to a nearby stop and catch the missed vehicle there. If all journeys found do so, the
        // search is repeated from the missed stop only.
        for starts in [around, [StopAccess(stop)]] {
            onward.start = starts
            onward.mostWork = work
            guard let plan = plan(onward, &work, space) else { return nil }
            if let best = plan.best(without: ride) { return best }
        }
        return nil
    }

    /// Runs a query; returns nil if there is no journey or the work limit is reached.
    private func plan(_ question: RaptorQuery, _ work: inout Int, _ space: PlannerScratch) -> Plan? {
        guard work > 0 else { return nil }
        do throws(PlanError) {
            let plan = try plan(question, using: space)
            work -= plan.work
            return plan
        } catch {
            if error == .tooMuch || error == .stopped { work = 0 }
            return nil
        }
    }

    /// Returns a stop and the stops within walking distance of it, with walking times.
    private func around(
        _ stop: NetworkStopIndex, at moment: EpochSeconds, _ question: RaptorQuery
    ) -> [StopAccess] {
        let network = table.network
        let limits = SearchLimits(question)
        var found = [StopAccess(stop)]
        for node in network.nodes(of: stop) {
            for path in limits.footpaths(of: network, at: moment).groups(reversed: false)[node] {
                guard found.count < Self.mostStops else { return found }
                let other = network.nodeStops.column[path.other]
                guard path.walking(limits.pace) <= limits.longestWalk, other != stop else { continue }
                // A timed transfer does not apply to riders who arrive on foot.
                let seconds = path.isTimed ? path.walking(limits.pace) : path.seconds(limits.pace)
                found.append(StopAccess(other, seconds: seconds))
            }
        }
        return found
    }
}

extension Plan {
    /// Returns the earliest arrival among the journeys that do not begin with the given ride.
    fileprivate func best(without ride: PlanRide) -> Chance.Otherwise? {
        var best: Chance.Otherwise?
        for journey in journeys {
            guard let leg = journey.firstRide, case .ride(let first) = leg.way, !first.isSameRun(as: ride),
                best.map({ journey.arrival < $0.arrival }) ?? true
            else { continue }
            best = Chance.Otherwise(departure: leg.departure, arrival: journey.arrival)
        }
        return best
    }
}

extension PlannedJourney {
    fileprivate var firstRide: PlanLeg? { legs.first { $0.way != .walk } }
}

extension PlanRide {
    fileprivate func isSameRun(as other: Self) -> Bool {
        trip == other.trip && date == other.date && added == other.added
    }
}

extension Chance {
    fileprivate var canFail: Bool { state != .noChange }
}

extension JourneyChances {
    /// Sets the overall alternative to the alternative of the transfer most likely to fail first.
    fileprivate mutating func setWhole() {
        guard whole.state != .noChange else { return }
        var (made, most) = (1.0, -1.0)
        for chance in legs {
            guard let chance, chance.canFail else { continue }
            let share = chance.assumedShare
            if made * (1 - share) > most {
                most = made * (1 - share)
                whole.otherwise = chance.otherwise
            }
            made *= share
        }
    }
}

extension Chance {
    /// The probability that the transfer succeeds; 0.5 if it is unknown.
    fileprivate var assumedShare: Double {
        percent.map { Double($0) / 100 } ?? (state == .missed ? 0 : 0.5)
    }
}
