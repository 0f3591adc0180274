import Foundation
import TransitCore

/// An hourly weather forecast for a place.
struct Forecast: Sendable, Equatable {
    /// The weather in one hour, in the units of the forecast.
    struct Hour: Sendable, Equatable {
        var time: EpochSeconds
        var temperature: Double
        var apparentTemperature: Double
        var precipitation: Double
        /// The probability of precipitation, from 0 to 1.
        var precipitationChance: Double
        var wind: Double
        var sky: Sky
        var isDay: Bool
    }

    /// The number of hours that apps show.
    private static let hours = 24

    var now: Hour
    /// The hours from the current hour on.
    var coming: [Hour]

    /// Decodes a response of Open-Meteo's `/v1/forecast` with times in epoch seconds.
    /// - Returns: nil unless it contains the current weather and at least one hour from now on.
    init?(openMeteo body: [UInt8], at now: EpochSeconds) {
        guard let response = try? JSONDecoder().decode(OpenMeteoResponse.self, from: Data(body)) else { return nil }
        coming = Array(response.hourly.hours.filter { $0.time > now - 3600 }.prefix(Self.hours))
        guard let hour = coming.first else { return nil }
        self.now = response.current.hour(chance: hour.precipitationChance)
    }

    /// The most severe weather of the coming hours, as text.
    var summary: String {
        let worst = coming.map(\.sky).max { $0.severity < $1.severity } ?? now.sky
        let temperatures = coming.map(\.temperature)
        guard let low = temperatures.min(), let high = temperatures.max() else { return worst.words }
        return "\(worst.words), \(Int(low.rounded()))° to \(Int(high.rounded()))°"
    }
}

/// The state of the sky.
enum Sky: String, Sendable, CaseIterable {
    case clear, partlyCloudy, cloudy, fog, rain, sleet, snow, thunderstorm

    /// Creates the value for a WMO weather code (table 4677), as sent by Open-Meteo.
    init(code: Int) {
        self =
            switch code {
            case 0, 1: .clear
            case 2: .partlyCloudy
            case 45, 48: .fog
            case 56, 57, 66, 67: .sleet
            case 51...65, 80...82: .rain
            case 71...77, 85, 86: .snow
            case 95...99: .thunderstorm
            default: .cloudy
            }
    }

    fileprivate var severity: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// The description that apps show.
    fileprivate var words: String {
        switch self {
        case .clear: "Clear"
        case .partlyCloudy: "Partly cloudy"
        case .cloudy: "Cloudy"
        case .fog: "Fog"
        case .rain: "Rain"
        case .sleet: "Sleet"
        case .snow: "Snow"
        case .thunderstorm: "Thunderstorms"
        }
    }

    /// The name of the icon in apps, which is one of Dark Sky's icon names.
    fileprivate func icon(isDay: Bool) -> String {
        switch self {
        case .clear: isDay ? "clear-day" : "clear-night"
        case .partlyCloudy: isDay ? "partly-cloudy-day" : "partly-cloudy-night"
        default: rawValue
        }
    }
}

/// The units in which forecasts are requested and sent.
package enum WeatherUnits: String, Sendable, CaseIterable {
    case us, si

    /// The unit parameters of a request to Open-Meteo.
    package var parameters: [(name: String, value: String)] {
        switch self {
        case .us:
            [("temperature_unit", "fahrenheit"), ("wind_speed_unit", "mph"), ("precipitation_unit", "inch")]
        case .si: [("temperature_unit", "celsius"), ("wind_speed_unit", "ms"), ("precipitation_unit", "mm")]
        }
    }
}

/// The required parts of an Open-Meteo response. Values may be null.
private struct OpenMeteoResponse: Decodable {
    struct Current: Decodable {
        var time: Int64
        var temperature_2m: Double
        var apparent_temperature: Double?
        var precipitation: Double?
        var weather_code: Int?
        var wind_speed_10m: Double?
        var is_day: Int?

        func hour(chance: Double) -> Forecast.Hour {
            Forecast.Hour(
                time: EpochSeconds(time), temperature: temperature_2m,
                apparentTemperature: apparent_temperature ?? temperature_2m,
                precipitation: max(precipitation ?? 0, 0), precipitationChance: chance,
                wind: max(wind_speed_10m ?? 0, 0), sky: Sky(code: weather_code ?? 3), isDay: is_day != 0)
        }
    }

    struct Hourly: Decodable {
        var time: [Int64]
        var temperature_2m: [Double?]
        var apparent_temperature: [Double?]?
        var precipitation: [Double?]?
        var precipitation_probability: [Double?]?
        var weather_code: [Int?]?
        var wind_speed_10m: [Double?]?
        var is_day: [Int?]?

        /// The hours for which there is a temperature.
        var hours: [Forecast.Hour] {
            func value<Value>(_ values: [Value?]?, _ index: Int) -> Value? {
                values.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            }
            return time.enumerated().compactMap { index, time in
                guard let temperature = value(temperature_2m, index) else { return nil }
                return Forecast.Hour(
                    time: EpochSeconds(time), temperature: temperature,
                    apparentTemperature: value(apparent_temperature, index) ?? temperature,
                    precipitation: max(value(precipitation, index) ?? 0, 0),
                    precipitationChance: min(max((value(precipitation_probability, index) ?? 0) / 100, 0), 1),
                    wind: max(value(wind_speed_10m, index) ?? 0, 0), sky: Sky(code: value(weather_code, index) ?? 3),
                    isDay: value(is_day, index) != 0)
            }
        }
    }

    var current: Current
    var hourly: Hourly
}

extension JSONWriter {
    /// Writes an hour as OneBusAway's apps expect it.
    mutating func forecast(_ hour: Forecast.Hour) {
        object { json in
            json.member("icon", hour.sky.icon(isDay: hour.isDay))
            json.member("summary", hour.sky.words)
            json.member("temperature", hour.temperature, places: 1)
            json.member("temperature_feels_like", hour.apparentTemperature, places: 1)
            json.member("precip_per_hour", hour.precipitation, places: 3)
            json.member("precip_probability", hour.precipitationChance, places: 2)
            json.member("wind_speed", hour.wind, places: 1)
            json.member("time", hour.time)
        }
    }
}
