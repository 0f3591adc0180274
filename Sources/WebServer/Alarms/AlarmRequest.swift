import Foundation
import HTTPServer
import HTTPTypes
import RiderData
import TransitCore

/// The JSON body of a request that creates an alarm.
struct AlarmRequest: Decodable {
    struct Subscription: Decodable {
        struct Keys: Decodable {
            var p256dh: String?
            var auth: String?
        }

        var endpoint: String?
        var keys: Keys?
    }

    var kind: String?
    var language: String?
    var stop: String?
    var route: String?
    var trip: String?
    var vehicle: String?
    var direction: Int?
    var scheduled: Int64?
    var serviceDate: String?
    /// The days of the week, from 1 (Monday) to 7 (Sunday).
    var days: [Int]?
    /// The start of the time window as a time of day, such as `7:30`.
    var from: String?
    var to: String?
    var minutesBefore: Int?
    var walkMinutes: Int?
    var subscription: Subscription?

    /// The maximum size of a request body in bytes.
    static let mostBytes = 4096

    init(_ body: [UInt8]) throws(Problem) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(body))
        } catch let DecodingError.typeMismatch(_, context) where !context.codingPath.isEmpty {
            let name = context.codingPath.map(\.stringValue).joined(separator: ".")
            throw .wrongBody([.init(name: name, expected: "another type; see openapi.yaml")])
        } catch {
            throw .unreadable("The request body does not match openapi.yaml.")
        }
    }
}

extension AlarmRequest.Subscription {
    /// Validates the push subscription.
    /// - Parameter hosts: the push service hosts that the operator permits without further checks.
    func subscription(_ fields: inout WrongFields, named hosts: Set<String>) -> PushSubscription? {
        let address = endpoint.flatMap { PushAddress($0) }
        guard let endpoint, endpoint.utf8.count <= PushSubscription.longestEndpoint, let address,
            address.isAllowed(named: hosts)
        else {
            fields.complain(
                "subscription.endpoint",
                "an https address of a push service, at most \(PushSubscription.longestEndpoint) bytes")
            return nil
        }
        let (key, secret) = (keys?.p256dh.flatMap { Base64URL.bytes($0) }, keys?.auth.flatMap { Base64URL.bytes($0) })
        guard let key, let secret, let subscription = PushSubscription(endpoint: endpoint, key: key, secret: secret)
        else {
            fields.complain("subscription.keys", "p256dh and auth of the browser's subscription")
            return nil
        }
        return subscription
    }
}
