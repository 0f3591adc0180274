// The display names of routes, the same everywhere.

extension Timetable {
    /// The short name as known to riders, otherwise the long name, otherwise the id.
    package func label(of route: RouteIndex) -> String {
        let short = LineName.shown(string(routeShortNames[route]))
        if !short.isEmpty { return short }
        let long = string(routeLongNames[route])
        return long.isEmpty ? string(routeIDs[route]) : long
    }

    /// The long name, otherwise the label.
    package func name(of route: RouteIndex) -> String {
        let long = string(routeLongNames[route])
        return long.isEmpty ? label(of: route) : long
    }

}
