/// The operators in attributions.txt (`is_operator`) of trips, routes, agencies or the whole feed.
package struct Operators: Sendable {
    let trips: Column<Int, StringIndex>
    let routes: Column<Int, RouteIndex>
    let agencies: Column<Int, AgencyIndex>
    let names, urls, emails, phones: Column<Int, StringIndex>

    init(_ sections: SectionTable<TimetableSection>) throws(ColumnFileError<TimetableSection>) {
        trips = try sections.column(.operatorTrips)
        routes = try sections.column(.operatorRoutes)
        agencies = try sections.column(.operatorAgencies)
        names = try sections.column(.operatorNames)
        urls = try sections.column(.operatorURLs)
        emails = try sections.column(.operatorEmails)
        phones = try sections.column(.operatorPhones)
        let isWhole = [routes.count, agencies.count, names.count, urls.count, emails.count, phones.count]
            .allSatisfy { $0 == trips.count }
        guard isWhole else { throw .damaged(section: TimetableSection.operatorTrips.rawValue) }
    }

    /// Returns the row of a trip's own operator; nil if the trip has none.
    func row(ofTrip id: StringIndex) -> Int? {
        guard !trips.isEmpty else { return nil }
        let row = trips.partitioningIndex { $0 >= id }
        return trips.hasRow(row) && trips[row] == id ? row : nil
    }

    /// Returns the row of a route's operator: the operator of the route, otherwise of its agency, otherwise of the
    /// whole feed; nil if there is none. Rows of trips come last in the table.
    func row(ofRoute route: RouteIndex, agency: AgencyIndex) -> Int? {
        let shared = trips.indices.prefix { trips[$0].rawValue == 0 }
        return shared.first { routes[$0] == route } ?? shared.first { agencies[$0] == agency }
            ?? shared.first { routes[$0].rawValue == .max && agencies[$0].rawValue == .max }
    }
}

/// An operator as shown to riders. An empty string means unknown.
package struct RouteOperator: Sendable {
    package let name, url, email, phone: StringIndex
}

extension Timetable {
    /// Returns the operator of a route to show to riders: the operator in attributions.txt, otherwise the route's
    /// agency if the feed has several agencies.
    package func runner(of route: RouteIndex) -> RouteOperator? {
        let agency = routeAgencies[route]
        if let row = operators.row(ofRoute: route, agency: agency) { return runner(row) }
        guard agencyIDs.count > 1, agencyNames.hasRow(agency) else { return nil }
        return RouteOperator(
            name: agencyNames[agency], url: agencyURLs[agency],
            email: agencyEmails.hasRow(agency) ? agencyEmails[agency] : StringIndex(0 as UInt32),
            phone: agencyPhones[agency])
    }

    /// Returns the operator of a trip if it differs from the route's.
    package func runner(of trip: TripIndex) -> RouteOperator? {
        operators.row(ofTrip: tripIDs[trip]).map { runner($0) }
    }

    private func runner(_ row: Int) -> RouteOperator {
        RouteOperator(
            name: operators.names[row], url: operators.urls[row], email: operators.emails[row],
            phone: operators.phones[row])
    }

    /// Returns whether contactless bank cards are accepted on a route (cemv_support); nil if unknown.
    package func takesContactless(_ route: RouteIndex) -> Bool? {
        guard routeContactless.hasRow(route) else { return nil }
        return routeContactless[route] == 1 ? true : routeContactless[route] == 2 ? false : nil
    }

    /// Returns the name of a stop for text-to-speech (`tts_stop_name`); nil if it equals the written name.
    package func spokenName(of stop: StopIndex) -> StringIndex? {
        stopSpokenNames.hasRow(stop) && stopSpokenNames[stop].rawValue != 0 ? stopSpokenNames[stop] : nil
    }

    /// Returns the URL of a page about a stop; nil if it is missing or invalid.
    package func webLink(of stop: StopIndex) -> String? {
        stopURLs.hasRow(stop) ? WebLink.checked(string(stopURLs[stop])) : nil
    }

    /// Returns a contact of the feed's only agency; nil if it is missing or the feed has several agencies.
    package func onlyAgency(_ contact: AgencyContact) -> String? {
        agencyIDs.count == 1 ? self.contact(contact, of: AgencyIndex(0)) : nil
    }

    /// Returns a contact of an agency of the feed; nil if it is missing.
    package func contact(_ contact: AgencyContact, of agency: AgencyIndex) -> String? {
        let column: Column<AgencyIndex, StringIndex>
        switch contact {
        case .url: column = agencyURLs
        case .phone: column = agencyPhones
        case .email: column = agencyEmails
        case .fareURL: column = agencyFareURLs
        case .language: column = agencyLanguages
        }
        let text = column.hasRow(agency) ? string(column[agency]) : ""
        guard !text.isEmpty else { return nil }
        return contact == .url || contact == .fareURL ? WebLink.checked(text) : text
    }
}

/// A contact field of agency.txt.
package enum AgencyContact: Sendable {
    case url, phone, email, fareURL, language
}
