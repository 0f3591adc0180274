import Crypto
import Foundation
import Storage
import Synchronization
import TransitCore

@testable import RiderData

/// A push service that responds as scripted and records its requests, without decrypting them.
final class ScriptedService: PushTransport {
    private let state = Mutex<(answers: [PushResponse], requests: [PushRequest])>(([], []))

    /// Sets the next responses; later responses are 201.
    func answer(_ answers: PushResponse...) { state.withLock { $0.answers += answers } }

    var requests: [PushRequest] { state.withLock { $0.requests } }

    func send(_ request: PushRequest) async -> PushResponse {
        state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty ? .status(201, retryAfter: nil) : state.answers.removeFirst()
        }
    }
}

enum Office {
    static let owner = [UInt8](repeating: 1, count: 32)
    static let key = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
    private static let browser = Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation)

    static func subscription(_ name: String = "1") -> PushSubscription {
        // As long as the endpoints of a large push service.
        let rest = String(repeating: "x", count: 160)
        return PushSubscription(
            endpoint: "https://push.example.net/\(rest)/\(name)", key: browser, secret: Array(repeating: 7, count: 16))!
    }

    static func registry(_ repository: any AlarmRepository, limits: AlarmLimits = AlarmLimits()) throws -> AlarmRegistry
    {
        AlarmRegistry(repository, key: try SealingKey(key), limits: limits)
    }
}

extension PushRequest {
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
