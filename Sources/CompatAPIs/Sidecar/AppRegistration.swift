import HTTPServer
import RiderData
import TransitCore

/// The push token of a device in a region, as it is stored.
struct AppRegistration: Codable, Sendable, Equatable {
    /// The time after which an unseen device is forgotten, in seconds: 180 days.
    static let kept: Int64 = 180 * 86_400
    /// The maximum number of registrations.
    static let most = 200_000
    static let longestToken = 4096
    private static let longestLocale = 35
    private static let longestDescription = 255

    var target: AppPushTarget
    /// BCP 47.
    var locale: String?
    var isTest = false
    /// The name of a test device.
    var description: String?

    init(target: AppPushTarget) {
        self.target = target
    }

    /// Reads a registration. Locale and tests stay as they were if the request omits them.
    /// - Parameter known: the registration before.
    /// - Throws: 422 with all problems.
    init(_ form: SidecarForm, after known: AppRegistration?) throws(Problem) {
        var wrong = WrongFields()
        let token = form.text("token")
        if token == nil { wrong.blank("Token") }
        if let token, token.utf8.count > Self.longestToken { wrong.tooLong("Token", Self.longestToken, "bytes") }
        let system = form.appSystem
        if system == nil { wrong.complain("Operating system", "is not included in the list") }
        locale = form.text("locale").map { String($0.unicodeScalars.prefix(Self.longestLocale)) } ?? known?.locale
        isTest = form.text("test_device") == nil ? known?.isTest ?? false : form.isSet("test_device")
        description = isTest ? form.text("description") ?? known?.description : nil
        if isTest, description == nil { wrong.blank("Description") }
        if let description, description.unicodeScalars.count > Self.longestDescription {
            wrong.tooLong("Description", Self.longestDescription)
        }
        guard wrong.fields.isEmpty, let token, let system else {
            throw .invalid("Unable to register device", wrong.fields)
        }
        target = AppPushTarget(
            system: system, token: token, isSandbox: system == .ios && form.isSet("apns_sandbox"))
    }
}

extension SidecarForm {
    /// The system in `operating_system`; nil for anything but the two.
    var appSystem: AppPushSystem? {
        switch text("operating_system") {
        case "ios": .ios
        case "android": .android
        default: nil
        }
    }
}
