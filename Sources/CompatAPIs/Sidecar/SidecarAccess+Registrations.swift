import RiderData
import TransitCore

extension SidecarAccess {
    /// Stores the push token of an alarm's device. All other stored properties of the device are unchanged.
    func register(_ target: AppPushTarget, in region: Int, at now: EpochSeconds) async throws {
        let name = registrationName(of: target.token, in: region)
        var registration = AppRegistration(target: target)
        if let known = try await repository.record(.registration, name).flatMap({
            content(of: $0, as: AppRegistration.self)
        }) {
            registration = known
            registration.target = target
        }
        try await store(registration, as: name, at: now)
    }

    func store(_ registration: AppRegistration, as name: [UInt8], at now: EpochSeconds) async throws {
        let record = try record(.registration, name, expires: now + AppRegistration.kept, registration)
        try await repository.put(record, within: AppRegistration.most)
    }

    func registration(of token: String, in region: Int) async throws -> AppRegistration? {
        try await repository.record(.registration, registrationName(of: token, in: region)).flatMap { content(of: $0) }
    }

    func registrationName(of token: String, in region: Int) -> [UInt8] {
        name(.registration, ["\(region)", token])
    }
}
