// One rule for what a route is called, wherever it shows.

extension Timetable {
    /// In words: the short name as riders know it; the long one where there is none; else its id.
    package func label(of route: RouteIndex) -> String {
        let short = LineName.shown(string(routeShortNames[route]))
        if !short.isEmpty { return short }
        let long = string(routeLongNames[route])
        return long.isEmpty ? string(routeIDs[route]) : long
    }

    /// In full: the long name, or the label where there is none.
    package func name(of route: RouteIndex) -> String {
        let long = string(routeLongNames[route])
        return long.isEmpty ? label(of: route) : long
    }

}
