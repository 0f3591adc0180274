import Testing

@testable import TransitCore

@Suite struct FavouriteTests {
    private let oak = TextKey("ridge:oak")
    private let elm = TextKey("ridge:elm")
    private let nine = TextKey("ridge:9")

    @Test func `stops and lines become favourites, keep their order, and can be removed`() throws {
        var device = Device(1)
        try device.perform(.favour(.stop, oak, name: "Oak Hall"))
        try device.perform(.favour(.stop, elm, name: "Elm Walk"))
        try device.perform(.favour(.line, nine, name: "9"))
        #expect(device.stops == ["Oak Hall", "Elm Walk"])
        try device.perform(.move(.favourites(.stop), Move(shown: [oak, elm], from: 1, to: 0)))
        #expect(device.stops == ["Elm Walk", "Oak Hall"])
        try device.perform(.favour(.stop, elm, name: nil))
        #expect(device.stops == ["Oak Hall"])
        #expect(device.rider.state.favourites.lines.ordered.map(\.name) == ["9"])
        #expect(throws: Refusal.notThere(.favourites)) { try device.perform(.favour(.stop, elm, name: nil)) }
    }

    @Test func `a removed favourite is restored at its position`() throws {
        var device = Device(1)
        try device.perform(.favour(.stop, oak, name: "Oak Hall"))
        try device.perform(.favour(.stop, elm, name: "Elm Walk"))
        let gone = try device.perform(.favour(.stop, oak, name: nil))
        try device.perform(.undo(gone))
        #expect(device.stops == ["Oak Hall", "Elm Walk"])
    }

    @Test func `home and work can be set, moved and removed`() throws {
        var device = Device(1)
        #expect(throws: Refusal.notThere(.favourites)) { try device.perform(.settle(.home, nil)) }
        try device.perform(.settle(.home, .home))
        try device.perform(.settle(.work, .work))
        try device.perform(.settle(.home, .work))
        #expect(device.rider.state.favourites.place(of: .home)?.name == SavedPlace.work.name)
        try device.perform(.settle(.home, nil))
        #expect(device.rider.state.favourites.place(of: .home) == nil)
        #expect(device.rider.state.favourites.place(of: .work)?.name == SavedPlace.work.name)
    }

    @Test func `a favourite stop added on two devices is listed only once, also after an export`() throws {
        var (phone, tablet) = (Device(1), Device(2))
        try phone.perform(.favour(.stop, oak, name: "Oak Hall"))
        try tablet.perform(.favour(.stop, oak, name: "Oak Hall"))
        for frames in phone.stored { tablet.receive(frames) }
        #expect(tablet.stops == ["Oak Hall"])
        var other = Device(3)
        let file = tablet.rider.journal.file
        _ = other.rider.merge(file, try JournalFile.scan(file))
        #expect(other.stops == ["Oak Hall"])
        #expect(other.picture == tablet.picture)
    }

    @Test func `the command that deletes cards cannot delete the list of favourites`() throws {
        var device = Device(1)
        #expect(throws: Refusal.notThere(.favourites)) {
            try device.perform(.delete(.favourites, .named(TextKey([]))))
        }
    }
}

extension Device {
    fileprivate var stops: [String] { rider.state.favourites.stops.ordered.map(\.name) }
}
