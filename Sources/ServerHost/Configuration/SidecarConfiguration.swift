import CompatAPIs
import RiderData

extension Configuration {
    /// OneBusAway's sidecar API.
    struct Sidecar: Sendable, Equatable {
        /// Regions and surveys.
        var api = SidecarConfiguration()
        /// The app publisher's credentials; nil where there are none.
        var apns: APNs?
        var fcm: FCM?
        var oneSignal: OneSignal?
        /// A file with certificates in PEM that are trusted in addition, for a push gateway of the operator's own.
        var trust: String?

        /// The source of forecasts; nil where there is none.
        var weather: Weather?

        struct Weather: Sendable, Equatable {
            /// The address of an API in the form of Open-Meteo's, before `/forecast`.
            var url = "https://api.open-meteo.com/v1"
            var units = WeatherUnits.si
            /// The key of a customer; nil where none is needed.
            var key: String?
        }

        struct APNs: Sendable, Equatable {
            /// The private key, PKCS #8 in PEM.
            var key: String
            var keyID: String
            var teamID: String
            /// The id of the app.
            var topic: String
            var url = APNsCredentials.usualURL
            var sandboxURL = APNsCredentials.usualSandboxURL

            var credentials: APNsCredentials {
                get throws(PushError) {
                    try APNsCredentials(
                        pem: key, keyID: keyID, teamID: teamID, topic: topic, url: url, sandboxURL: sandboxURL)
                }
            }
        }

        struct FCM: Sendable, Equatable {
            /// The service account, in JSON as Google issues it.
            var account: String
            var url = FCMCredentials.usualURL

            var credentials: FCMCredentials {
                get throws(PushError) { try FCMCredentials(account: account, url: url) }
            }
        }

        struct OneSignal: Sendable, Equatable {
            var app: String
            var key: String
            var url = OneSignalCredentials.usualURL

            var credentials: OneSignalCredentials { OneSignalCredentials(app: app, key: key, url: url) }
        }
    }
}

extension Configuration.Sidecar {
    /// Whether messages can be sent to some apps.
    var hasCredentials: Bool { apns != nil || fcm != nil || oneSignal != nil }
}
