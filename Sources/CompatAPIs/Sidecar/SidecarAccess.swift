import Foundation
import HTTPServer
package import RiderData
import TransitCore

/// The dependencies of the sidecar API: the records of apps and the key that seals them, the push sender, the weather
/// service, and rate limiters.
package final class SidecarAccess: Sendable {
    package let repository: any AppRecordRepository
    private let key: SealingKey
    /// Sends push messages to apps; nil if the operator has no credentials.
    package let sender: (any AppPushSender)?
    /// Provides weather forecasts; nil if the operator has configured no source.
    package let weather: WeatherService?
    let responseLimiter = ClientQuota(of: "survey responses", requestsPerMinute: 60, newPerDay: 200)
    let registrationLimiter = SubjectLimiter<ClientNetwork>(30, per: 60)
    let alarmLimiter = ClientQuota(of: "alarms", requestsPerMinute: 60, newPerDay: 500)
    let reportLimiter = SubjectLimiter<ClientNetwork>(10, per: 3600)
    /// The rate limiter of reports per rider, by the rider's random id.
    let reporterLimiter = SubjectLimiter<String>(20, per: 86_400)

    /// Creates the dependencies.
    /// - Parameters:
    ///   - sender: sends push messages; if nil, alarms are rejected.
    ///   - weather: provides forecasts; nil for none.
    package init(
        _ repository: any AppRecordRepository, key: SealingKey, sender: (any AppPushSender)? = nil,
        weather: WeatherService? = nil
    ) {
        self.weather = weather
        self.repository = repository
        self.key = key
        self.sender = sender
    }

    /// Returns the name that identifies a record in the repository.
    /// - Parameter parts: the properties that identify the record within its kind.
    func name(_ kind: AppRecord.Kind, _ parts: [String]) -> [UInt8] {
        // Includes the length of each part, so that different lists of parts never yield the same text.
        key.name("app \(kind.rawValue) " + parts.map { "\($0.utf8.count):\($0)" }.joined())
    }

    /// Returns a record with sealed content.
    func record(
        _ kind: AppRecord.Kind, _ name: [UInt8], expires: EpochSeconds, _ content: some Encodable
    ) throws -> AppRecord {
        let bytes = Array(try JSONEncoder().encode(content))
        return AppRecord(
            kind: kind, name: name, expires: expires, content: try key.seal(bytes, in: Self.place(kind, name)))
    }

    /// Returns the content of a record; nil if it was sealed with another key or encoded by another version.
    func content<Content: Decodable>(of record: AppRecord, as type: Content.Type = Content.self) -> Content? {
        guard let bytes = try? key.open(record.content, in: Self.place(record.kind, record.name)) else { return nil }
        return try? JSONDecoder().decode(Content.self, from: Data(bytes))
    }

    private static func place(_ kind: AppRecord.Kind, _ name: [UInt8]) -> [UInt8] {
        [UInt8(truncatingIfNeeded: kind.rawValue)] + name
    }

    /// Returns a random 128-bit token as hexadecimal digits.
    static func makeToken() -> String {
        var random = SystemRandomNumberGenerator()
        return HexText.text((0..<AppRecord.nameSize).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
}
