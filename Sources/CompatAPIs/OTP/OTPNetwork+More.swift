import Agencies
import GraphQL
import LiveModel
import TransitCore

// The rarely requested fields of feeds, routes, stops and trips.

/// The publisher in `feed_info.txt`.
struct OTPFeedPublisher: ResponseObject {
    private let name, url: String

    var typeName: String { "FeedPublisher" }

    /// Creates the publisher; returns nil if the feed does not name one.
    init?(_ service: AgencyService) {
        name = service.timetable.feedField(.publisher)
        url = service.timetable.feedField(.publisherURL)
        if name.isEmpty { return nil }
    }

    func write(_ field: SelectedField, to out: inout ResponseWriter) { out.string(field.name == "name" ? name : url) }
}

extension OTPRoute {
    func writeMore(_ field: SelectedField, to out: inout ResponseWriter) {
        let timetable = service.timetable
        switch field.name {
        case "sortOrder":
            let order = timetable.routeSortOrders[route]
            out.int(order == .max ? nil : order)
        case "bikesAllowed": out.string("NO_INFORMATION")
        case "isReplacement", "replacementsExist": out.bool(false)
        case "patterns":
            do throws(GraphQLError) {
                let days = try OTPDays(field["serviceDates"])
                let patterns = timetable.patterns(of: route).filter {
                    days?.includes(CollectionOfOne($0), of: timetable, &out) ?? true
                }
                out.list(patterns.lazy.map { OTPPattern(service: service, pattern: $0) }, field)
            } catch {
                out.refuse(error.message)
            }
        default: out.null()
        }
    }
}

extension OTPStop {
    func writeRoutes(_ field: SelectedField, to out: inout ResponseWriter) {
        let routes = service.network.routes(at: stop)
        do throws(GraphQLError) {
            guard let days = try OTPDays(field["serviceDates"]) else {
                return out.list(routes.lazy.map { OTPRoute(service: service, route: $0) }, field)
            }
            var here: [RouteIndex: [PatternIndex]] = [:]
            for pattern in patterns(&out) {
                here[service.timetable.patternRoutes[pattern], default: []].append(pattern)
            }
            let running = routes.filter { days.includes(here[$0] ?? [], of: service.timetable, &out) }
            out.list(running.lazy.map { OTPRoute(service: service, route: $0) }, field)
        } catch {
            out.refuse(error.message)
        }
    }
}

extension OTPTrip {
    func writeMore(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "pattern": out.object(ownPattern, field)
        case "semanticHash": out.string(semanticHash)
        case "carsAllowed": out.string("NO_INFORMATION")
        case "isReplacement", "replacementsExist": out.bool(false)
        default: out.null()
        }
    }

    private var ownPattern: OTPPattern { OTPPattern(service: service, pattern: service.timetable.pattern(of: trip)) }

    /// A hash of the trip's stops and scheduled times.
    private var semanticHash: String {
        let timetable = service.timetable
        var hash = StableHash()
        for (index, row) in timetable.stops(of: ownPattern.pattern).enumerated() {
            hash.add(timetable.utf8(timetable.stopIDs[timetable.patternStopStops[row]]))
            hash.add(0)
            for second in [timetable.arrival(of: trip, at: index), timetable.departure(of: trip, at: index)] {
                withUnsafeBytes(of: second.littleEndian) { hash.add($0) }
            }
        }
        return String(hash.value, radix: 16)
    }
}
