extension WatchedJourney {
    private static let mostOnward = 3

    /// Writes the members of `WatchedJourney` of the API, beginning with `from`.
    ///
    /// - Parameters:
    ///   - own: The agencies of the planner's timetables, with names in the rider's language.
    ///   - position: The rider's position, if known.
    ///   - isDoubtful: Whether to include alternatives although the journey is still possible.
    ///   - text: Creates the JSON writer of a plan: first of the watched journey with its details, then of the
    ///     alternatives, for which the details are nil.
    package func writeMembers(
        to json: inout JSONWriter, in view: LiveRunTable, on routing: RoutingData, of own: [AgencyTimetable],
        now: EpochSeconds,
        from position: Coordinate?, isDoubtful: Bool, using planner: inout JourneyPlanner,
        text: (JourneyResult, JourneyDetails?) -> PlanText
    ) {
        let details = JourneyDetails(journey, of: plan, in: view, on: routing, named: own, using: &planner.search)
        let planText = text(plan, details)
        planText.writeEnds(to: &json)
        json.member("state", state.rawValue)
        if let reason { write(reason, of: own, to: &json) }
        json.key("journey")
        planText.write(journey: 0, to: &json)
        guard state == .impossible || state == .possible && isDoubtful else { return }
        let onward = onward(from: position, now: now, in: view, on: routing, using: &planner)
        let other = text(onward, nil)
        json.member("onward", array: onward.journeys.indices.prefix(Self.mostOnward)) {
            other.write(journey: $1, to: &$0)
        }
    }

    private func write(_ reason: Reason, of own: [AgencyTimetable], to json: inout JSONWriter) {
        json.member("reason") { json in
            json.member("kind", reason.kind.rawValue)
            json.member("leg", reason.leg)
            json.member("seconds", reason.seconds)
            if !reason.alerts.isEmpty {
                json.member("alerts", array: reason.alerts) { $0.identifier($1.id, in: own[$1.timetable]) }
            }
        }
    }
}
