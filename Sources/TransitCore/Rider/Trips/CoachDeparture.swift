/// The coach to catch at the end of a saved trip.
package struct CoachDeparture: Sendable {
    package var departure: EpochSeconds
    /// The IANA name of the departure stop's time zone.
    package var zone: String
    /// The operator's name; empty if unknown.
    package var operatorName: String
    /// The name of the destination.
    package var destination: String
    /// The coach search with which the rider found the departure, as in the page's URL; empty if unknown.
    package var search: String

    /// Creates a departure; nil without a time, a time zone or a destination, because such a departure could not be
    /// displayed.
    package init?(departure: EpochSeconds, zone: String, operatorName: String, destination: String, search: String) {
        guard departure > 0, !zone.isEmpty, !destination.isEmpty else { return nil }
        self.departure = departure
        self.zone = zone
        self.operatorName = operatorName
        self.destination = destination
        self.search = search
    }

    func write(to writer: inout ByteWriter) {
        writer.signed(departure.rawValue)
        for text in [zone, operatorName, destination, search] { writer.text(text) }
    }

    init?(from reader: inout ByteReader) {
        guard let departure = reader.signed(), let zone = reader.text(), let operatorName = reader.text(),
            let destination = reader.text(), let search = reader.text()
        else { return nil }
        self.init(
            departure: EpochSeconds(departure), zone: zone, operatorName: operatorName, destination: destination,
            search: search)
    }
}
