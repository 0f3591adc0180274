extension Configuration {
    /// The sources of intercity coach searches.
    struct Intercity: Sendable, Equatable {
        var busbud: Busbud?
        /// The IDs of configured agencies whose timetables are also searched.
        var timetables: [String] = []

        struct Busbud: Sendable, Equatable {
            var url = "https://napi.busbud.com"
            var token: String
            /// The interval in seconds between the requests of one search.
            var interval: Double = 2
            /// The maximum number of requests per search.
            var tries = 40
        }
    }
}
