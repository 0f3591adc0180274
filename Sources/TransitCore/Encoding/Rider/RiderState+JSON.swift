extension RiderState {
    /// Returns the rider's data that the page displays, except card histories, as JSON.
    package func overview(providedGroups: [ProvidedGroup], today: ServiceDate) -> JSONWriter {
        var json = JSONWriter()
        json.object { json in
            json.list("cards") { json in
                for card in cards { card.write(to: &json, today: today) }
            }
            json.list("trips") { json in
                for trip in trips { trip.write(to: &json) }
            }
            json.list("groups") { json in
                for group in groups(with: providedGroups) { group.write(to: &json) }
            }
            write(opening(with: providedGroups), to: &json)
            preferences.write(to: &json)
            favourites.write(to: &json)
        }
        return json
    }

    private func write(_ opening: Preferences.Opening?, to json: inout JSONWriter) {
        json.member("opens") { json in
            switch opening {
            case .route(let route): json.member("route", route)
            case .group(let group): json.member("group", group.text)
            case nil: break
            }
        }
    }
}

extension SavedTrip {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", id.text)
            json.member("name", orNull: name)
            start?.write(to: &json, as: "start")
            end?.write(to: &json, as: "end")
            json.list("lines") { json in
                for line in lines.ordered {
                    json.object { json in
                        json.member("id", line.key)
                        json.member("name", line.name)
                        json.member("shown", LineName.shown(line.name))
                    }
                }
            }
            coach?.write(to: &json)
        }
    }
}

extension Favourites {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("favourites") { json in
            Self.write(stops, as: "stops", to: &json)
            Self.write(lines, as: "lines", to: &json)
            place(of: .home)?.write(to: &json, as: "home")
            place(of: .work)?.write(to: &json, as: "work")
        }
    }

    private static func write(_ list: MemberList, as key: StaticString, to json: inout JSONWriter) {
        json.list(key) { json in
            for member in list.ordered {
                json.object { json in
                    json.member("id", member.key)
                    json.member("name", member.name)
                }
            }
        }
    }
}

extension SavedPlace {
    fileprivate func write(to json: inout JSONWriter, as key: StaticString) {
        json.member(key) { json in
            json.member("name", name)
            json.member("address", address)
            json.member("lat", degrees: latitude)
            json.member("lon", degrees: longitude)
        }
    }
}

extension CoachDeparture {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("coach") { json in
            json.member("departure", departure)
            json.member("zone", zone)
            json.member("operator", operatorName)
            json.member("destination", destination)
            json.member("search", search)
        }
    }
}

extension ShownGroup {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("id", id.text)
            json.member("name", name)
            json.member("provided", isProvided)
            json.list("routes") { json in
                for route in routes { json.string(route) }
            }
        }
    }
}

extension Preferences {
    func write(to json: inout JSONWriter) {
        json.member("preferences") { json in
            for preference in Preference.allCases {
                json.key(preference.rawValue)
                switch value(of: preference) {
                case .text(let text): json.string(text)
                case .integer(let flag) where preference.isFlag: json.bool(flag != 0)
                case .integer(let number): json.int(number)
                default: json.null()
                }
            }
        }
    }
}
