import GTFSRealtime
package import TransitCore

extension AlertEntry {
    /// Converts the entry to an ``AlertReading``, the form of an alert that was parsed from a feed; nil if the alert
    /// ended before it began.
    ///
    /// If the entry names stops, each route and trip is combined with each of the stops. A name that is not in the
    /// timetable becomes the ID of the selector: like an unknown ID in a feed, it matches nothing and is counted.
    /// - Parameter miss: Called for each name that is missing from the timetable or ambiguous.
    package func reading(in timetable: Timetable, miss: (AlertNameMiss) -> Void) -> AlertReading? {
        guard let periods = periods(in: timetable) else { return nil }
        let lookup = AlertLookup(timetable)
        func ids(_ names: [Name], _ kind: AlertLookup.Kind) -> [String] {
            names.map { name in
                do throws(AlertNameMiss) {
                    return try lookup.id(of: name.text, kind)
                } catch {
                    var error = error
                    error.line = name.line
                    miss(error)
                    return name.text
                }
            }
        }
        let stops = ids(stops, .stop).map(Optional.some)
        let places = stops.isEmpty ? [nil] : stops
        let routes = ids(routes, .route).map { AlertReading.Entity(routeID: $0) }
        let trips = ids(trips, .trip).map { AlertReading.Entity(trip: TripReference(tripID: $0)) }
        let lines = routes + trips
        var alert = AlertReading(
            id: id, periods: periods,
            entities: (lines.isEmpty && !stops.isEmpty ? [AlertReading.Entity()] : lines).flatMap { entity in
                places.map { stop in
                    var entity = entity
                    entity.stopID = stop
                    return entity
                }
            },
            header: header, text: text, url: url, cause: cause, effect: effect, severity: severity)
        alert.condition = effect.flatMap { AlertWords.condition(effect: $0) }
        return alert
    }
}
