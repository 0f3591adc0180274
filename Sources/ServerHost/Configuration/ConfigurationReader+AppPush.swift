import Fetching
import Foundation
import RiderData
import Yams

// Parses the credentials for push notifications to apps.
extension ConfigurationReader {
    func appPush(_ fields: Node.Mapping, into sidecar: inout Configuration.Sidecar) {
        sidecar.apns = fields["apns"].flatMap { apns($0) }
        sidecar.fcm = fields["fcm"].flatMap { fcm($0) }
        sidecar.oneSignal = fields["onesignal"].flatMap { oneSignal($0) }
        guard let trust = reader.text(fields["trust"], "trust").map({ resolved($0) }) else { return }
        if let reason = ReadingFailure.reason(of: trust) {
            reader.complain("trust: \(trust) cannot be read: \(reason)", at: fields["trust"])
        }
        sidecar.trust = trust
    }

    private func apns(_ node: Node) -> Configuration.Sidecar.APNs? {
        let keys: Set = ["key", "key_id", "team_id", "topic", "url", "sandbox_url"]
        guard let fields = reader.mapping(node, "apns", keys: keys) else { return nil }
        // All values are parsed before the check, so that all problems are reported.
        let key = secret(fields, "key", begins: "-----BEGIN", in: "apns", at: node)
        let keyID = word(fields, "key_id", in: "apns", at: node)
        let teamID = word(fields, "team_id", in: "apns", at: node)
        let topic = word(fields, "topic", in: "apns", at: node)
        guard let key, let keyID, let teamID, let topic else { return nil }
        var apns = Configuration.Sidecar.APNs(key: key, keyID: keyID, teamID: teamID, topic: topic)
        apns.url = base(fields["url"], "url") ?? apns.url
        apns.sandboxURL = base(fields["sandbox_url"], "sandbox_url") ?? apns.sandboxURL
        guard (try? apns.credentials) != nil else {
            reader.complain("key is no private key of APNs; Apple issues it as a file .p8", at: fields["key"])
            return nil
        }
        return apns
    }

    private func fcm(_ node: Node) -> Configuration.Sidecar.FCM? {
        guard let fields = reader.mapping(node, "fcm", keys: ["account", "url"]),
            let account = secret(fields, "account", begins: "{", in: "fcm", at: node)
        else { return nil }
        var fcm = Configuration.Sidecar.FCM(account: account)
        fcm.url = base(fields["url"], "url") ?? fcm.url
        guard (try? fcm.credentials) != nil else {
            reader.complain("account is no service account of Google in JSON", at: fields["account"])
            return nil
        }
        return fcm
    }

    private func oneSignal(_ node: Node) -> Configuration.Sidecar.OneSignal? {
        guard let fields = reader.mapping(node, "onesignal", keys: ["app", "key", "url"]) else { return nil }
        let app = word(fields, "app", in: "onesignal", at: node)
        let key = word(fields, "key", in: "onesignal", at: node)
        guard let app, let key else { return nil }
        var oneSignal = Configuration.Sidecar.OneSignal(app: app, key: key)
        oneSignal.url = base(fields["url"], "url") ?? oneSignal.url
        return oneSignal
    }

    /// Parses a secret, which is given directly, for example from the environment, or as the path of a file.
    /// - Parameter mark: The beginning by which a secret is distinguished from a path.
    private func secret(
        _ fields: Node.Mapping, _ name: String, begins mark: String, in section: String, at node: Node
    ) -> String? {
        guard let text = required(fields, name, in: section, at: node) else { return nil }
        if text.trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix(mark) { return text }
        do throws(ReadingFailure) {
            return String(decoding: try ReadingFailure.contents(of: resolved(text)), as: UTF8.self)
        } catch {
            reader.complain("\(name): the file named there cannot be read: \(error.reason)", at: fields[name])
            return nil
        }
    }

    /// Parses a text that is sent as part of an HTTP header.
    private func word(_ fields: Node.Mapping, _ name: String, in section: String, at node: Node) -> String? {
        guard let text = required(fields, name, in: section, at: node) else { return nil }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            reader.complain("\(name) has a character that headers cannot have", at: fields[name])
            return nil
        }
        return text
    }

    private func required(_ fields: Node.Mapping, _ name: String, in section: String, at node: Node) -> String? {
        if fields[name] == nil { reader.complain("\(section) needs \(name)", at: node) }
        return reader.text(fields[name], name)
    }

    private func base(_ node: Node?, _ what: String) -> String? {
        address(node, what).map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    }
}
