import TransitCore

/// The alerts of a simulated day in English and French. Each alert is marked as simulated.
struct SimulatedAlerts {
    let timetable: Timetable
    let events: SimulatedEvents

    func alerts(at now: EpochSeconds) -> [AlertReading] {
        [detour, delay(at: now), closure].compactMap { alert in
            guard var alert else { return nil }
            alert.isSimulated = true
            return alert
        }
    }

    private var today: AlertReading.Period {
        // The period extends past midnight, because the last buses of the service day are then still running.
        AlertReading.Period(from: events.dayStart, to: events.dayStart + 27 * 3600)
    }

    private var detour: AlertReading? {
        guard let route = events.detour else { return nil }
        let name = name(of: route)
        var alert = AlertReading(
            id: "simulated-detour-\(events.date.gtfs)", periods: [today], entities: [entity(route)],
            header: texts(english: "Route \(name): detour", french: "Ligne \(name)\u{A0}: déviation"),
            text: texts(
                english: "Road works halfway along route \(name). Buses leave their usual street for about 700 metres.",
                french: "Travaux à mi-parcours de la ligne \(name). "
                    + "Les bus quittent leur parcours habituel sur environ 700 mètres."))
        alert.cause = "construction"
        alert.effect = "detour"
        alert.severity = .warning
        alert.condition = .altered
        return alert
    }

    private func delay(at now: EpochSeconds) -> AlertReading? {
        guard let route = events.delayedRoute(at: now) else { return nil }
        let span = SimulatedEvents.span(at: now)
        let name = name(of: route)
        let period = AlertReading.Period(
            from: EpochSeconds(span * SimulatedEvents.delaySpan),
            to: EpochSeconds((span + 1) * SimulatedEvents.delaySpan))
        var alert = AlertReading(
            id: "simulated-delay-\(span)", periods: [period], entities: [entity(route)],
            header: texts(english: "Route \(name): delays", french: "Ligne \(name)\u{A0}: retards"),
            text: texts(
                english: "Heavy traffic on route \(name). Expect buses to be up to 15 minutes late.",
                french: "Circulation dense sur la ligne \(name). Comptez jusqu’à 15 minutes de retard."))
        alert.cause = "otherCause"
        alert.effect = "significantDelays"
        alert.severity = .info
        alert.condition = .delayed
        return alert
    }

    private var closure: AlertReading? {
        guard let stop = events.closedStop else { return nil }
        let name = timetable.string(timetable.stopNames[stop])
        let id = timetable.string(timetable.stopIDs[stop])
        var alert = AlertReading(
            id: "simulated-closure-\(events.date.gtfs)", periods: [today], entities: [AlertReading.Entity(stopID: id)],
            header: texts(english: "Stop closed: \(name)", french: "Arrêt fermé\u{A0}: \(name)"),
            text: texts(
                english: "Buses pass \(name) without stopping. Use the next stop.",
                french: "Les bus ne desservent pas l’arrêt \(name). Utilisez l’arrêt suivant."))
        alert.cause = "maintenance"
        alert.effect = "noService"
        alert.severity = .warning
        alert.condition = .noService
        return alert
    }

    private func name(of route: RouteIndex) -> String {
        let short = timetable.string(timetable.routeShortNames[route])
        return short.isEmpty ? timetable.string(timetable.routeLongNames[route]) : short
    }

    private func entity(_ route: RouteIndex) -> AlertReading.Entity {
        AlertReading.Entity(routeID: timetable.string(timetable.routeIDs[route]))
    }

    private func texts(english: String, french: String) -> LocalizedText {
        LocalizedText([.init(language: "en", text: english), .init(language: "fr", text: french)])
    }
}
