/// A stop that a realtime feed adds for modified trips: GTFS Realtime's `Stop`, "a new stop added to the feed
/// dynamically" (reference, *FeedEntity.stop*).
package struct AddedStop: Sendable, Equatable {
    package var id: String
    package var coordinate: Coordinate
    package var name, spokenName, code, description, platform, url: LocalizedText
    /// The ids of the fare zone and the parent station; nil if the feed specifies none.
    package var zoneID, parentID: String?
    /// The IANA name of the stop's time zone; nil for the agency's time zone.
    package var timeZone: String?
    package var wheelchair: WheelchairAccess
    /// The routes of the modified trips that call at the stop, in ascending order.
    package var routes: [RouteIndex]

    package init(id: String, at coordinate: Coordinate, name: LocalizedText = LocalizedText()) {
        (self.id, self.coordinate, self.name) = (id, coordinate, name)
        (spokenName, code, description) = (LocalizedText(), LocalizedText(), LocalizedText())
        (platform, url) = (LocalizedText(), LocalizedText())
        (wheelchair, routes) = (.unknown, [])
    }
}
