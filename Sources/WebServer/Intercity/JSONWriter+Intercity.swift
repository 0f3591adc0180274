import Intercity
import TransitCore

extension JSONWriter {
    /// Writes the API's `City` object.
    mutating func city(_ city: City) {
        object { json in
            json.member("name", city.name)
            json.member("region", city.region)
            json.member("country", city.country)
            json.member("geohash", city.geohash.description)
            json.member("lat", city.coordinate.latitude, places: 5)
            json.member("lon", city.coordinate.longitude, places: 5)
            json.member("timeZone", city.timeZone)
            guard let near = city.near else { return }
            json.member("near") { json in
                json.member("name", near.name)
                json.member("distance", Int(near.metres.rounded()))
            }
        }
    }

    /// Writes the members of the stream's first event, which describes the search.
    mutating func search(_ result: SearchResult) {
        let query = result.query
        key("origin")
        city(result.origin)
        key("destination")
        city(result.destination)
        member("date", query.date.iso)
        member("adults", query.passengers.adults)
        member("children", query.passengers.children)
        member("seniors", query.passengers.seniors)
        member("currency", query.currency.description)
        member("lang", query.language)
    }

    /// Writes the API's `CoachPlace` object.
    mutating func coachPlace(_ place: CoachStop) {
        object { json in
            json.member("id", place.id)
            json.member("name", place.name)
            json.member("address", array: place.address) { $0.string($1) }
            json.member("lat", place.coordinate?.latitude, places: 6)
            json.member("lon", place.coordinate?.longitude, places: 6)
        }
    }

    /// Writes the API's `CoachOperator` object.
    mutating func `operator`(_ one: Operator) {
        object { json in
            json.member("id", one.id)
            json.member("name", one.name)
            json.member("url", one.url)
            json.member("logo", one.logo != nil)
            json.member("salesEnd", one.salesEnd)
        }
    }

    /// Writes the members of the stream's last event, which reports the outcome of the search.
    mutating func end(_ end: SearchResult.End, _ result: SearchResult) {
        member("at", end.at)
        member("expires", end.expires)
        member("count", result.offers.count)
        member("validRoute", !end.isInvalidRoute)
        member("partial", end.isPartial)
        if !end.troubles.isEmpty {
            member("troubles", array: end.troubles) { json, trouble in
                json.object { json in
                    json.member("supplier", trouble.supplier)
                    json.member("kind", trouble.kind)
                    json.member("message", trouble.message)
                    json.member("reason", trouble.reason.rawValue)
                    json.member("retryAfter", trouble.retryAfter)
                }
            }
        }
        guard result.discarded.total > 0 else { return }
        member("discarded") { json in
            for (reason, count) in result.discarded.reasons {
                json.key(reason.rawValue)
                json.int(count)
            }
        }
    }
}
