import Testing

@testable import TransitCore

@Suite struct GroupTests {
    private let campus = ProvidedGroup(
        id: TextKey("cata:campus"), name: "Campus", routes: [TextKey("cata:BL"), TextKey("cata:WL")])

    private func device() -> Device {
        var device = Device(1)
        device.rider.providedGroups = [campus]
        return device
    }

    private var campusID: EntityID { .named(campus.id) }

    @Test func `a group without a name or routes is refused`() throws {
        var device = device()
        #expect(throws: Refusal.invalid([.name, .routes])) {
            try device.perform(.saveGroup(nil, GroupEdit(name: "", routes: [])))
        }
        #expect(throws: Refusal.invalid([.name])) { try device.perform(.saveGroup(campusID, GroupEdit(name: ""))) }
        try device.perform(.saveGroup(nil, GroupEdit(name: "Home", routes: [TextKey("cata:N")])))
        #expect(device.names == ["Campus", "Home"])
    }

    @Test func `a group that the agency provides can be renamed, changed, moved, deleted and restored`() throws {
        var device = device()
        let own = EntityID.created(
            try device.perform(.saveGroup(nil, GroupEdit(name: "Home", routes: [TextKey("cata:N")]))))
        try device.perform(.saveGroup(campusID, GroupEdit(name: "Loops")))
        try device.perform(.move(.groups, Move(shown: [campus.id, own.text], from: 0, to: 1)))
        #expect(device.names == ["Home", "Loops"])
        try device.perform(.move(.routesOfGroup(campusID), Move(shown: campus.routes, from: 1, to: 0)))
        #expect(device.rider.group(campusID)?.routes.map(\.string) == ["cata:WL", "cata:BL"])
        let deletion = try device.perform(.delete(.group, campusID))
        #expect(device.names == ["Home"])
        try device.perform(.undo(deletion))
        #expect(device.names == ["Home", "Loops"])
    }

    @Test func `the view shown at startup is a route or a group, and is cleared if its group is removed`() throws {
        var device = device()
        try device.perform(.open(.route(TextKey("cata:N"))))
        try device.perform(.open(.group(campusID)))
        #expect(device.rider.state.opening(with: [campus]) == .group(campusID))
        try device.perform(.delete(.group, campusID))
        #expect(device.rider.state.opening(with: [campus]) == nil)
        try device.perform(.open(.route(TextKey("cata:N"))))
        #expect(device.rider.state.opening(with: [campus]) == .route(TextKey("cata:N")))
        try device.perform(.open(nil))
        #expect(device.rider.state.opening(with: [campus]) == nil)
        #expect(throws: Refusal.notThere(.group)) { try device.perform(.open(.group(.named(TextKey("no:group"))))) }
    }

    @Test func `preferences have defaults, refuse invalid values and can be reset`() throws {
        var device = device()
        func theme() -> String? {
            guard case .text(let text) = device.rider.state.preferences.value(of: .theme) else { return nil }
            return text
        }
        #expect(theme() == "auto")
        try device.perform(.prefer(.theme, .text("light")))
        #expect(theme() == "light")
        #expect(throws: Refusal.invalid([.value])) { try device.perform(.prefer(.theme, .text("pink"))) }
        #expect(throws: Refusal.invalid([.value])) { try device.perform(.prefer(.reminderSeconds, .integer(45))) }
        try device.perform(.prefer(.theme, .none))
        #expect(theme() == "auto")
        #expect(Preference.allCases.allSatisfy { $0.allows($0.usual) })
    }
}
