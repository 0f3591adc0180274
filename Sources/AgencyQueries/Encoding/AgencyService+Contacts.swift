package import Agencies
package import TransitCore

extension AgencyService {
    /// The URL from the configuration, or else the `agency_url` of the route's agency in the feed.
    /// - Parameter route: the route; nil for the feed's only agency.
    package func url(of route: RouteIndex?) -> String? { description.url ?? contact(.url, of: route) }

    /// The phone number from the configuration, or else the `agency_phone` of the route's agency in the feed.
    /// - Parameter route: the route; nil for the feed's only agency.
    package func phone(of route: RouteIndex?) -> String? { description.phone ?? contact(.phone, of: route) }

    /// The `agency_fare_url` of the route's agency in the feed.
    /// - Parameter route: the route; nil for the feed's only agency.
    package func fareURL(of route: RouteIndex?) -> String? { contact(.fareURL, of: route) }

    private func contact(_ contact: AgencyContact, of route: RouteIndex?) -> String? {
        guard let route else { return timetable.onlyAgency(contact) }
        return timetable.contact(contact, of: timetable.routeAgencies[route])
    }
}
