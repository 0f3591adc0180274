/// The rider's preferences, synchronized between devices.
package struct Preferences: Sendable {
    /// The view that opens at startup instead of the overview map.
    package enum Opening: Hashable, Sendable {
        case route(TextKey)
        case group(EntityID)
    }

    /// The field of the opening view. A single field for both kinds of view, so that setting one clears the other.
    static let opening: UInt8 = 1
    /// The field of all ``Preference`` values, with the preference's name as key.
    static let named: UInt8 = 2

    private var values: [(key: TextKey, value: FieldValue)] = []
    package private(set) var opens: Opening?

    package init() {}

    /// Returns the rider's value of a preference if it is valid, otherwise the default.
    package func value(of preference: Preference) -> FieldValue {
        let key = TextKey(preference.rawValue)
        guard let value = values.first(where: { $0.key == key })?.value, preference.allows(value) else {
            return preference.usual
        }
        return value
    }

    mutating func set(_ assignment: Assignment) {
        switch (assignment.field, assignment.key, assignment.value) {
        case (Self.opening, _, .text(let route)): opens = .route(TextKey(route))
        case (Self.opening, _, .entity(let group)): opens = .group(group)
        case (Self.opening, _, .none): opens = nil
        case (Self.named, let key?, let value):
            values.removeAll { $0.key == key }
            values.append((key, value))
        default: break
        }
    }
}

/// The available preferences.
package enum Preference: String, Sendable, CaseIterable {
    case theme, language, units, singleKeys, satellite, closestStops, groupsFirst, boardOrder, approachAlerts
    /// The default lead time of reminders, in seconds.
    case reminderSeconds

    package var usual: FieldValue {
        switch self {
        case .theme: .text("auto")
        case .language, .units: .text("")
        case .boardOrder: .text("route")
        case .singleKeys, .approachAlerts, .groupsFirst: .integer(1)
        case .satellite, .closestStops: .integer(0)
        case .reminderSeconds: .integer(300)
        }
    }

    package func allows(_ value: FieldValue) -> Bool {
        switch (self, value) {
        case (.theme, .text(let text)): Self.isOne(text, of: ["dark", "light", "contrast", "auto"])
        case (.units, .text(let text)): Self.isOne(text, of: ["", "metric", "imperial", "british"])
        case (.boardOrder, .text(let text)): Self.isOne(text, of: ["route", "time"])
        case (.language, .text(let text)): text.utf8.count <= 35
        case (.reminderSeconds, .integer(let seconds)): (30...3600).contains(seconds) && seconds % 30 == 0
        case (.singleKeys, .integer(let flag)), (.satellite, .integer(let flag)), (.closestStops, .integer(let flag)),
            (.groupsFirst, .integer(let flag)), (.approachAlerts, .integer(let flag)):
            flag == 0 || flag == 1
        default: false
        }
    }

    private static func isOne(_ text: String, of choices: [String]) -> Bool {
        choices.contains { TextKey.areSame($0, text) }
    }

    /// Whether the value is a flag rather than a number.
    package var isFlag: Bool {
        switch self {
        case .singleKeys, .satellite, .closestStops, .groupsFirst, .approachAlerts: true
        default: false
        }
    }
}
