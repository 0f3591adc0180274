import HTTPTypes
import HummingbirdTesting
import RiderData
import ServerTestSupport
import Synchronization
import Testing
import TransitCore

@testable import CompatAPIs

struct ForecastTests {
    private static let now = Town.atEight

    /// The relevant parts of an Open-Meteo response, with the hours from seven on.
    private static func response(codes: [Int] = [0, 2, 61], isDay: Int = 1) -> [UInt8] {
        let times = codes.indices.map { "\(now.rawValue - 3600 + Int64($0) * 3600)" }.joined(separator: ",")
        let list = codes.map(String.init).joined(separator: ",")
        let numbers = codes.indices.map { "\(10 + $0)" }.joined(separator: ",")
        let text = #"""
            {"latitude":45.0,"current_units":{"time":"unixtime"},
             "current":{"time":\#(now.rawValue),"interval":900,"temperature_2m":11.4,"apparent_temperature":9.5,
               "precipitation":0.1,"weather_code":2,"wind_speed_10m":3.2,"is_day":\#(isDay)},
             "hourly":{"time":[\#(times)],"temperature_2m":[\#(numbers)],"weather_code":[\#(list)],
               "precipitation_probability":[5,null,80],"is_day":[\#(codes.map { _ in "\(isDay)" }.joined(separator: ","))]}}
            """#
        return Array(text.utf8)
    }

    private func weather(_ fetch: @escaping @Sendable (Coordinate) async -> [UInt8]?) throws -> Scene {
        let access = SidecarAccess(
            MemoryAppRecords(), key: try SealingKey(Array(repeating: 7, count: SealingKey.size)),
            weather: WeatherService(units: .us, fetch: fetch))
        return try Scene(sidecar: access)
    }

    @Test func `a forecast begins with the current hour`() throws {
        let forecast = try #require(Forecast(openMeteo: Self.response(), at: Self.now))
        #expect(forecast.now.temperature == 11.4 && forecast.now.sky == .partlyCloudy)
        #expect(forecast.coming.map(\.temperature) == [11, 12])
        #expect(forecast.coming.map(\.precipitationChance) == [0, 0.8])
        #expect(forecast.summary == "Rain, 11° to 12°")
    }

    @Test(arguments: [
        (0, Sky.clear), (1, .clear), (2, .partlyCloudy), (3, .cloudy), (45, .fog), (55, .rain), (57, .sleet),
        (65, .rain), (67, .sleet), (75, .snow), (81, .rain), (86, .snow), (95, .thunderstorm), (200, .cloudy),
    ])
    func `WMO weather codes are mapped to the state of the sky`(code: Int, sky: Sky) {
        #expect(Sky(code: code) == sky)
    }

    @Test(arguments: ["", "{}", "null", #"{"current":{"time":0,"temperature_2m":null},"hourly":{"time":[]}}"#])
    func `a response without current weather yields no forecast`(body: String) {
        #expect(Forecast(openMeteo: Array(body.utf8), at: Self.now) == nil)
    }

    @Test func `apps receive the weather at the center of the region`() async throws {
        let scene = try weather { place in
            #expect(abs(place.latitude - 45) < 0.1 && place.longitude > -75)
            return Self.response(isDay: 0)
        }
        let json = try await scene.ask { try await $0.ask("/api/v1/regions/1/weather.json").json }
        #expect(json["units"] as? String == "us" && json["region_name"] as? String == "Town")
        #expect(json["retrieved_at"] as? String == "2026-11-20T08:00:00Z")
        let current = try #require(json["current_forecast"] as? [String: Any])
        #expect(current["icon"] as? String == "partly-cloudy-night" && current["summary"] as? String == "Partly cloudy")
        #expect((json["hourly_forecast"] as? [Any])?.count == 2)
    }

    @Test func `a forecast is cached for half an hour, and longer while its source fails`() async throws {
        let answers = Mutex([Self.response(), nil])
        let asked = Mutex(0)
        let scene = try weather { _ in
            asked.withLock { $0 += 1 }
            return answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }
        var codes: [Int] = []
        for minutes in [0, 29, 31, 32, 37, 4 * 60] as [Double] {
            scene.now = Town.eight + minutes * 60
            codes.append(try await scene.ask { try await $0.ask("/api/v1/regions/1/weather").status.code })
        }
        #expect(codes == [200, 200, 200, 200, 200, 403])
        #expect(asked.withLock { $0 } == 4)
    }

    @Test func `without a forecast the weather endpoint returns 403, so that apps hide the weather`() async throws {
        let scene = try weather { _ in Array("busy".utf8) }
        let answer = try await scene.ask { try await $0.ask("/api/v1/regions/1/weather.json") }
        #expect(answer.status == .forbidden)
    }
}
