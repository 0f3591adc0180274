package import Agencies
package import TransitCore

extension AgencyService {
    /// The configured URL, or that of a route's agency in the feed.
    /// - Parameter route: nil uses the feed's only agency.
    package func url(of route: RouteIndex?) -> String? { description.url ?? contact(.url, of: route) }

    /// The configured phone number, or that of a route's agency in the feed.
    /// - Parameter route: nil uses the feed's only agency.
    package func phone(of route: RouteIndex?) -> String? { description.phone ?? contact(.phone, of: route) }

    /// The URL of the fares of a route's agency in the feed.
    /// - Parameter route: nil uses the feed's only agency.
    package func fareURL(of route: RouteIndex?) -> String? { contact(.fareURL, of: route) }

    private func contact(_ contact: AgencyContact, of route: RouteIndex?) -> String? {
        guard let route else { return timetable.onlyAgency(contact) }
        return timetable.contact(contact, of: timetable.routeAgencies[route])
    }
}
