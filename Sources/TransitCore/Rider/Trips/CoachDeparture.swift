/// The coach that a saved trip is to catch at its end.
package struct CoachDeparture: Sendable {
    package var departure: EpochSeconds
    /// The time zone of the clocks where it leaves, as IANA names it.
    package var zone: String
    /// Who runs it; empty where that is not known.
    package var operatorName: String
    /// Where it goes.
    package var destination: String
    /// The search that found it, as the page's address has it; empty if there is none.
    package var search: String

    /// Nil without a moment, a time zone or a destination: nothing could be shown then.
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
