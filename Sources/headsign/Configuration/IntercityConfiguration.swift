extension Configuration {
    /// Where coaches between cities are looked for.
    struct Intercity: Sendable, Equatable {
        var busbud: Busbud?
        /// Ids of agencies whose timetables are looked through too.
        var timetables: [String] = []

        struct Busbud: Sendable, Equatable {
            var url = "https://napi.busbud.com"
            var token: String
            /// Seconds between two questions of a search.
            var interval: Double = 2
            /// Questions of a search in all.
            var tries = 40
        }
    }
}
