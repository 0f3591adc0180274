/// TIDES's names of GTFS's route types.
enum TIDESRouteType {
    /// Returns TIDES's name of a route type; for an extended route type, the name of its category. Empty if there is
    /// none.
    static func name(of type: Int32) -> String {
        basic[type] ?? extended[type / 100 * 100] ?? ""
    }

    private static let basic: [Int32: String] = [
        0: "Tram / Streetcar / Light rail", 1: "Subway / Metro", 2: "Rail", 3: "Bus", 4: "Ferry", 5: "Cable tram",
        6: "Aerial lift", 7: "Funicular", 11: "Trolleybus", 12: "Monorail",
    ]

    private static let extended: [Int32: String] = [
        100: "Railway Service", 200: "Coach Service", 300: "Suburban Railway", 400: "Urban Railway Service",
        500: "Metro Service", 600: "Underground Service", 700: "Bus Service", 800: "Trolleybus Service",
        900: "Tram Service", 1000: "Water Transport Service", 1100: "Air Service", 1200: "Ferry Service",
        1300: "Aerial Lift Service", 1400: "Funicular Service", 1500: "Taxi Service", 1700: "Miscellaneous Service",
    ]
}
