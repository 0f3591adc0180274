// What happens if a change is missed.
extension RunView {
    /// Calls and footpaths that are looked at for all changes of one journey together.
    private static var mostWork: Int { 4_000_000 }
    /// Stops that riders may walk to from where they have missed something.
    private static var mostStops: Int { 64 }

    /// The chances of a journey, with the best way on from each change for those who miss it.
    ///
    /// - Parameters: as for ``chances(of:_:for:)``.
    ///   - space: used again for each of the searches.
    package func chancesWithOtherwise(
        of journey: PlannedJourney, _ rides: [RideOutlook], for question: PlanQuestion, using space: PlanSpace
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
        chances.tellWhole()
        return chances
    }

    private func passesVia(_ one: Int, _ other: Int, _ legs: [PlanLeg], _ question: PlanQuestion) -> Bool {
        guard let via = question.via, let from = legs[one].to, let to = legs[other].from else { return false }
        return via.lies(between: from, to)
    }

    /// When a rider stands where a bus has left.
    private func missed(
        _ one: PlanLeg, _ before: RideOutlook, _ change: RideChange, _ other: PlanLeg, _ outlook: RideOutlook
    ) -> EpochSeconds {
        let there = (before.arrival?.likely ?? one.arrival) + change.needed
        guard !outlook.hasLeft else { return there }
        return max(there, max(outlook.departure?.likely ?? .min, other.departure) + 1)
    }

    private func onward(
        from stop: NetworkStopIndex?, at moment: EpochSeconds, without ride: PlanRide, for question: PlanQuestion,
        keepsVia: Bool, _ work: inout Int, _ space: PlanSpace
    ) -> Chance.Otherwise? {
        guard let stop, stop.position < table.network.stopCount else { return nil }
        var onward = question
        onward.time = .departure(moment)
        onward.window = nil
        if !keepsVia { onward.via = nil }
        let around = around(stop, question)
        // A bus that is missed may be met again around the corner: then what leaves from here counts.
        for starts in [around, [StopAccess(stop)]] {
            onward.start = starts
            onward.mostWork = work
            guard let plan = plan(onward, &work, space) else { return nil }
            if let best = plan.best(without: ride) { return best }
        }
        return nil
    }

    /// Nil if there is no way on, or none that so little work finds.
    private func plan(_ question: PlanQuestion, _ work: inout Int, _ space: PlanSpace) -> Plan? {
        guard work > 0 else { return nil }
        do throws(PlanError) {
            let plan = try plan(question, using: space)
            work -= plan.work
            return plan
        } catch {
            if error == .tooMuch { work = 0 }
            return nil
        }
    }

    /// A stop, and those that riders walk to from there.
    private func around(_ stop: NetworkStopIndex, _ question: PlanQuestion) -> [StopAccess] {
        let network = table.network
        let limits = SearchLimits(question)
        var found = [StopAccess(stop)]
        for node in network.nodes(of: stop) {
            for path in network.footpaths.groups(reversed: false)[node] {
                guard found.count < Self.mostStops else { return found }
                let other = network.nodeStops.column[path.other]
                guard path.walking(limits.pace) <= limits.longestWalk, other != stop else { continue }
                // Of those who come by no vehicle none waits.
                let seconds = path.isTimed ? path.walking(limits.pace) : path.seconds(limits.pace)
                found.append(StopAccess(other, seconds: seconds))
            }
        }
        return found
    }
}

extension Plan {
    /// The first arrival of those that do not begin with a ride.
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
    /// Takes over what happens if the change is missed that is the likeliest to be missed first.
    fileprivate mutating func tellWhole() {
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
    /// What nobody knows is taken for even.
    fileprivate var assumedShare: Double {
        percent.map { Double($0) / 100 } ?? (state == .missed ? 0 : 0.5)
    }
}
