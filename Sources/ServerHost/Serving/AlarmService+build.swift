import AsyncHTTPClient
import Fetching
import Foundation
import Logging
import RiderData
import TransitCore
import WebServer

extension Configuration.Push {
    /// Creates the service that evaluates alarms and sends notifications.
    func service(
        _ repository: any AlarmRepository, data: String, client: HTTPClient, clock: any EpochClock,
        isShared: Bool, logger: Logger
    ) throws -> AlarmService {
        let identity = try ServerIdentity(
            key: KeyFile.key(key, at: data + "/push.key", make: ServerIdentity.makeKey), contact: contact)
        let sealing = try SealingKey(KeyFile.key(seal, at: data + "/alarms.key", make: SealingKey.makeKey))
        let registry = AlarmRegistry(repository, key: sealing, limits: limits)
        let post = ExternalPost(client: client, named: hosts, clock: clock)
        let transport = PushOverHTTP(post: post, hosts: hosts)
        let dispatcher = PushDispatcher(
            transport: transport, outbox: registry, identity: identity,
            clock: DispatcherClock(
                now: { clock.now.seconds }, realNow: { EpochMilliseconds.current.seconds },
                elapsed: { clock.elapsed }, sleep: { await clock.sleep(for: $0) }))
        return AlarmService(
            access: AlarmAccess(registry, publicKey: identity.publicKey, hosts: hosts) { await !post.isForbidden($0) },
            dispatcher: dispatcher, isShared: isShared, clock: clock, logger: logger)
    }
}
