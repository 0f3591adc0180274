import Crypto
import Foundation
import Testing
import TransitCore

@testable import RiderData

struct EncryptionTests {
    private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.bytes(text)) }

    // From RFC 8188, section 3.1.
    @Test func `a single encrypted record equals the example in RFC 8188`() throws {
        let coding = ContentEncoding(
            secret: SymmetricKey(data: try bytes("yqdlZ-tYemfogSmv7Ws5PQ")), salt: try bytes("I1BsxtFttlv3u_Oo94xnmw"),
            recordSize: 4096, keyID: [])
        let body = try coding.body([.init(Array("I am the walrus".utf8))])
        #expect(
            Base64URL.text(body)
                == "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg")
    }

    // From RFC 8188, section 3.2: two records, the first with one byte of padding.
    @Test func `two encrypted records equal the example in RFC 8188`() throws {
        let coding = ContentEncoding(
            secret: SymmetricKey(data: try bytes("BO3ZVPxUlnLORbVGMpbT1Q")), salt: try bytes("uNCkWiNYzKTnBN9ji3-qWA"),
            recordSize: 25, keyID: Array("a1".utf8))
        let text = Array("I am the walrus".utf8)
        let body = try coding.body([.init(Array(text[..<7]), padding: 1), .init(Array(text[7...]))])
        #expect(
            Base64URL.text(body)
                == "uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKEpgz3SsLWIqS_uA")
    }

    // From RFC 8291, section 5 and appendix A.
    @Test func `an encrypted message equals the example in RFC 8291`() throws {
        let subscription = try #require(
            PushSubscription(
                endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
                key: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
                secret: bytes("BTBZMqHH6r4Tts7J_aSIgg")))
        let own = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
        let body = try MessageEncryption.body(
            Array("When I grow up, I want to be a watermelon".utf8), to: subscription, own: own,
            salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"))
        #expect(
            Base64URL.text(body)
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        )
    }

    private func subscription(_ endpoint: String = "https://push.example.net/1") throws -> PushSubscription? {
        PushSubscription(
            endpoint: endpoint, key: Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation),
            secret: Array(repeating: 7, count: 16))
    }

    @Test func `padding hides the length of a text, and an oversized text is rejected`() throws {
        let subscription = try #require(try subscription())
        let lengths = try [1, 200, 256].map { count in
            try MessageEncryption.body(Array(repeating: 65, count: count), to: subscription).count
        }
        #expect(Set(lengths).count == 1)
        #expect(try MessageEncryption.body(Array(repeating: 65, count: 3993), to: subscription).count == 4096)
        #expect(throws: PushError.tooLong) {
            try MessageEncryption.body(Array(repeating: 65, count: 3994), to: subscription)
        }
    }

    @Test func `encrypting the same message twice gives different results`() throws {
        let subscription = try #require(try subscription())
        #expect(try MessageEncryption.body([1], to: subscription) != MessageEncryption.body([1], to: subscription))
    }

    @Test(arguments: [
        "", "push.example.net/1", "ftp://push.example.net/1", "https:///1", "https://me@push.example.net/1",
        "https://push.example.net/1#x", "https://push.example.net/ 1", "https://push.example.net/é",
        "https://push.example.net/" + String(repeating: "x", count: 700),
    ])
    func `an invalid push service URL is rejected`(endpoint: String) throws {
        #expect(try subscription(endpoint) == nil)
    }

    @Test func `invalid subscription keys are rejected`() throws {
        let good = Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation)
        let endpoint = "https://push.example.net/1"
        var off = good
        off[40] ^= 1
        let wrong: [[UInt8]] = [[], Array(good.dropLast()), off, [2] + good[1..<33], Array(repeating: 0, count: 65)]
        for key in wrong {
            #expect(PushSubscription(endpoint: endpoint, key: key, secret: Array(repeating: 1, count: 16)) == nil)
        }
        #expect(PushSubscription(endpoint: endpoint, key: good, secret: Array(repeating: 1, count: 15)) == nil)
    }

    @Test(arguments: [
        ("https://push.example.net/1", true), ("https://push.example.net:443/1", true),
        ("https://push.example.net:8443/1", false), ("http://push.example.net/1", false),
        ("http://127.0.0.1:4000/1", true), ("http://[::1]:4000/1", true),
    ])
    func `only configured push services may use plain HTTP or a port other than 443`(endpoint: String, isAllowed: Bool)
        throws
    {
        #expect(try #require(PushAddress(endpoint)).isAllowed(named: ["127.0.0.1", "::1"]) == isAllowed)
    }

    @Test func `a VAPID token is signed and contains its audience and expiry`() throws {
        let identity = try ServerIdentity(key: ServerIdentity.makeKey(), contact: "mailto:me@example.org")
        let address = try #require(PushAddress("https://push.example.net:443/secret?x=1"))
        let field = try identity.authorization(for: address, at: EpochSeconds(1_800_000_000))
        let parts = field.dropFirst("vapid t=".count).components(separatedBy: ", k=")
        #expect(parts[1] == Base64URL.text(identity.publicKey))
        let pieces = parts[0].components(separatedBy: ".")
        #expect(try bytes(pieces[0]) == Array(#"{"typ":"JWT","alg":"ES256"}"#.utf8))
        #expect(
            try String(decoding: bytes(pieces[1]), as: UTF8.self)
                == #"{"aud":"https://push.example.net:443","exp":1800043200,"sub":"mailto:me@example.org"}"#)
        let key = try P256.Signing.PublicKey(x963Representation: identity.publicKey)
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: bytes(pieces[2]))
        #expect(key.isValidSignature(signature, for: Data("\(pieces[0]).\(pieces[1])".utf8)))
    }

    @Test func `encrypted data can only be decrypted with its key and storage location`() throws {
        let key = try SealingKey(SealingKey.makeKey())
        let sealed = try key.seal([1, 2, 3], in: [9])
        #expect(try key.open(sealed, in: [9]) == [1, 2, 3])
        #expect(throws: PushError.notOurs) { try key.open(sealed, in: [8]) }
        let other = try SealingKey(SealingKey.makeKey())
        #expect(throws: PushError.notOurs) { try other.open(sealed, in: [9]) }
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(throws: PushError.notOurs) { try key.open(changed, in: [9]) }
        }
        #expect(throws: PushError.notOurs) { try key.open([], in: [9]) }
        #expect(key.name("a") == key.name("a") && key.name("a") != key.name("b") && key.name("a") != other.name("a"))
    }

    @Test func `Base64URL encoding round-trips`() throws {
        for count in 0..<40 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ 251) }
            #expect(Base64URL.bytes(Base64URL.text(bytes)) == bytes)
        }
        for text in ["a+b/", "a", "a=b", "é", "ab c"] { #expect(Base64URL.bytes(text) == nil) }
    }
}
