import HTTPServer
import RiderData
import TransitCore

/// The stored push token of a device in a region.
struct AppRegistration: Codable, Sendable, Equatable {
    /// The time in seconds after which a device that has not renewed its token is deleted: 180 days.
    static let kept: Int64 = 180 * 86_400
    /// The maximum number of stored registrations.
    static let most = 200_000
    static let longestToken = 4096
    private static let longestLocale = 35
    private static let longestDescription = 255

    var target: AppPushTarget
    /// The language of the device as a BCP 47 tag.
    var locale: String?
    var isTest = false
    /// The name of a test device.
    var description: String?

    init(target: AppPushTarget) {
        self.target = target
    }

    /// Parses a registration. The locale and the test settings are unchanged if the request omits them.
    /// - Parameter known: the previous registration of the device; nil for none.
    /// - Throws: 422 with all invalid fields.
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
    /// The operating system in `operating_system`; nil for an unsupported system.
    var appSystem: AppPushSystem? {
        switch text("operating_system") {
        case "ios": .ios
        case "android": .android
        default: nil
        }
    }
}
