package import TransitCore

/// A cache of weather forecasts by location. It stores each forecast for half an hour, and each failure for five
/// minutes.
package actor WeatherService {
    private static let kept: Int64 = 1800
    private static let failureKept: Int64 = 300
    /// The time in seconds for which an old forecast is used while the source fails: three hours.
    private static let longestKept: Int64 = 3 * 3600

    private struct Entry {
        var forecast: Forecast?
        var madeAt: EpochSeconds
        var askedAt: EpochSeconds
    }

    package nonisolated let units: WeatherUnits
    /// Requests Open-Meteo's response for a coordinate; returns nil if the request fails.
    private let fetch: @Sendable (Coordinate) async -> [UInt8]?
    private var entries: [Int: Entry] = [:]
    private var requests: [Int: Task<[UInt8]?, Never>] = [:]

    package init(units: WeatherUnits, fetch: @escaping @Sendable (Coordinate) async -> [UInt8]?) {
        self.units = units
        self.fetch = fetch
    }

    /// Whether a response of Open-Meteo contains a usable forecast.
    package static func hasForecast(_ body: [UInt8], at now: EpochSeconds) -> Bool {
        Forecast(openMeteo: body, at: now) != nil
    }

    /// Returns the forecast for a region and the time at which it was requested; nil if there is none.
    func forecast(
        for region: Int, at place: Coordinate, now: EpochSeconds
    ) async -> (forecast: Forecast, madeAt: EpochSeconds)? {
        if let known = entries[region] {
            let isFresh =
                (now - known.askedAt).magnitude < (known.madeAt == known.askedAt ? Self.kept : Self.failureKept)
            if isFresh { return known.forecast.map { ($0, known.madeAt) } }
        }
        let body = await body(for: region, at: place)
        let before = entries[region]
        if let forecast = body.flatMap({ Forecast(openMeteo: $0, at: now) }) {
            entries[region] = Entry(forecast: forecast, madeAt: now, askedAt: now)
        } else {
            let isUsable = before.map { now - $0.madeAt < Self.longestKept } ?? false
            entries[region] = Entry(
                forecast: isUsable ? before?.forecast : nil, madeAt: before?.madeAt ?? now - 1, askedAt: now)
        }
        return entries[region].flatMap { entry in entry.forecast.map { ($0, entry.madeAt) } }
    }

    /// Requests the forecast for a region. Concurrent callers share one request.
    private func body(for region: Int, at place: Coordinate) async -> [UInt8]? {
        if let request = requests[region] { return await request.value }
        let request = Task { [fetch] in await fetch(place) }
        requests[region] = request
        defer { requests[region] = nil }
        return await request.value
    }
}
