import TransitCore

@testable import RiderData

/// A repository that runs a closure between reading all alarms and returning them, as a slow network would.
struct LateRepository: AlarmRepository {
    let repository: any AlarmRepository
    let meanwhile: @Sendable () async throws -> Void

    func alarms(of owner: [UInt8]?) async throws -> [SealedAlarm] {
        let alarms = try await repository.alarms(of: owner)
        if owner == nil { try await meanwhile() }
        return alarms
    }

    func alarms(after number: Int64) async throws -> [SealedAlarm] { try await repository.alarms(after: number) }

    func put(_ alarm: SealedAlarm, within limits: AlarmLimits) async throws -> (number: Int64, isNew: Bool) {
        try await repository.put(alarm, within: limits)
    }

    func replace(_ alarm: SealedAlarm) async throws { try await repository.replace(alarm) }
    func delete(_ id: AlarmID?, of owner: [UInt8]) async throws -> [AlarmID] {
        try await repository.delete(id, of: owner)
    }
    func post(_ messages: [SealedMessage]) async throws -> [SealedMessage] { try await repository.post(messages) }
    func end(_ numbers: [Int64]) async throws { try await repository.end(numbers) }
    func messages() async throws -> [SealedMessage] { try await repository.messages() }
    func message(_ number: Int64) async throws -> (SealedMessage, SealedAlarm)? {
        try await repository.message(number)
    }
    func settle(_ number: Int64) async throws { try await repository.settle(number) }
    func forget(subscription: [UInt8]) async throws -> [AlarmID] {
        try await repository.forget(subscription: subscription)
    }
    func forget(before now: EpochSeconds) async throws -> [AlarmID] { try await repository.forget(before: now) }
    func drop(_ numbers: [Int64]) async throws { try await repository.drop(numbers) }
}
