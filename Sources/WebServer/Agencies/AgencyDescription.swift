/// What an operator says of an agency; never changes while the server runs.
package struct AgencyDescription: Sendable, Equatable {
    /// Small letters, digits and hyphens: the part of every id before the colon.
    package var id: String
    package var name: String
    package var url: String?
    package var phone: String?
    /// BCP 47; nil where the feed's language is not known.
    package var language: String?
    /// IANA name; nil takes the timetable's.
    package var timeZone: String?
    package var attribution: String?
    /// Its live data is made up by a simulation, and says so wherever it shows.
    package var isSimulated: Bool
    /// It has feeds of live data, real or simulated.
    package var hasLiveData: Bool

    package init(
        id: String, name: String, url: String? = nil, phone: String? = nil, language: String? = nil,
        timeZone: String? = nil, attribution: String? = nil, isSimulated: Bool = false, hasLiveData: Bool = false
    ) {
        self.id = id
        self.name = name
        self.url = url
        self.phone = phone
        self.language = language
        self.timeZone = timeZone
        self.attribution = attribution
        self.isSimulated = isSimulated
        self.hasLiveData = hasLiveData
    }
}
