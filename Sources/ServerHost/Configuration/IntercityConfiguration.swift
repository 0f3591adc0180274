extension Configuration {
    /// The sources of intercity coach searches.
    struct Intercity: Sendable, Equatable {
        var busbud: Busbud?
        /// Ids of agencies whose timetables are searched as well.
        var timetables: [String] = []

        struct Busbud: Sendable, Equatable {
            var url = "https://napi.busbud.com"
            var token: String
            /// Seconds between two requests of a search.
            var interval: Double = 2
            /// The maximum number of requests per search.
            var tries = 40
        }
    }
}
