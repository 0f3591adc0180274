// The display names of routes, identical in all interfaces.

extension Timetable {
    /// Returns the short name of a route as known to riders, otherwise its long name, otherwise its id.
    package func label(of route: RouteIndex) -> String {
        let short = LineName.shown(string(routeShortNames[route]))
        if !short.isEmpty { return short }
        let long = string(routeLongNames[route])
        return long.isEmpty ? string(routeIDs[route]) : long
    }

    /// Returns the long name of a route, otherwise its label.
    package func name(of route: RouteIndex) -> String {
        let long = string(routeLongNames[route])
        return long.isEmpty ? label(of: route) : long
    }

}
