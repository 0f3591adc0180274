/// A stop added by a realtime feed for modified trips: GTFS Realtime's `Stop`, "a new stop added to the feed
/// dynamically" (reference, *FeedEntity.stop*).
package struct AddedStop: Sendable, Equatable {
    package var id: String
    package var coordinate: Coordinate
    package var name, spokenName, code, description, platform, url: LocalizedText
    /// Nil if the feed gives none.
    package var zoneID, parentID: String?
    /// The name of a known time zone; nil for the agency's.
    package var timeZone: String?
    package var wheelchair: WheelchairAccess
    /// The routes of the trips that are modified to call there, ascending.
    package var routes: [RouteIndex]

    package init(id: String, at coordinate: Coordinate, name: LocalizedText = LocalizedText()) {
        (self.id, self.coordinate, self.name) = (id, coordinate, name)
        (spokenName, code, description) = (LocalizedText(), LocalizedText(), LocalizedText())
        (platform, url) = (LocalizedText(), LocalizedText())
        (wheelchair, routes) = (.unknown, [])
    }
}
