import CompatAPIs
import RiderData

extension Configuration {
    /// The settings of OneBusAway's sidecar API.
    struct Sidecar: Sendable, Equatable {
        /// The regions and surveys.
        var api = SidecarConfiguration()
        /// The app publisher's credentials for push services; nil if not configured.
        var apns: APNs?
        var fcm: FCM?
        var oneSignal: OneSignal?
        /// The path of PEM certificates that are trusted in addition to the system's, for the operator's own push
        /// gateway.
        var trust: String?

        /// The source of weather forecasts; nil if not configured.
        var weather: Weather?

        struct Weather: Sendable, Equatable {
            /// The base URL of an API compatible with Open-Meteo's, without `/forecast`.
            var url = "https://api.open-meteo.com/v1"
            var units = WeatherUnits.si
            /// The API key for the weather service; nil if none is needed.
            var key: String?
        }

        struct APNs: Sendable, Equatable {
            /// The private key, as PKCS #8 in PEM.
            var key: String
            var keyID: String
            var teamID: String
            /// The app's bundle ID.
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
            /// The service account's key in JSON, as issued by Google.
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
    /// Whether credentials of at least one push service are configured.
    var hasCredentials: Bool { apns != nil || fcm != nil || oneSignal != nil }
}
