import Testing

@testable import HeadsignExchange

@Suite struct SealerTests {
    private let key = PairingKey("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")

    @Test func `a sealed blob can be decrypted only under its own id`() throws {
        let sealer = Sealer(try #require(key))
        for count in [0, 1, 251, 252, 253, 1000] {
            let frames = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
            var blob = try sealer.seal(frames)
            #expect((blob.bytes.count - 28) % 256 == 0)
            #expect(sealer.open(blob) == frames)
            #expect(try sealer.seal(frames).id == blob.id)
            blob.id = String(blob.id.reversed())
            #expect(sealer.open(blob) == nil)
        }
    }

    @Test(arguments: 0...60) func `a damaged blob cannot be decrypted`(count: Int) throws {
        let sealer = Sealer(try #require(key))
        let blob = try sealer.seal([1, 2, 3])
        var damaged = blob
        damaged.bytes = Array(blob.bytes.prefix(count))
        #expect(sealer.open(damaged) == nil)
        damaged = blob
        damaged.bytes[count] ^= 1
        #expect(sealer.open(damaged) == nil)
    }

    @Test func `a pairing key is parsed from a link or from its 43 characters only`() throws {
        let key = try #require(key)
        #expect(PairingKey(key.link(to: "https://bus.example.org")) == key)
        #expect(PairingKey("  \(key.text)\n") == key)
        #expect(PairingKey("x\(key.text)") == nil)
        #expect(PairingKey(String(key.text.dropLast())) == nil)
        #expect(PairingKey() != PairingKey())
    }
}
