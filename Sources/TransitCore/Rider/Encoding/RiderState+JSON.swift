extension RiderState {
    /// Everything the page draws but the histories of cards.
    package func overview(providedGroups: [ProvidedGroup], today: ServiceDate) -> JSONText {
        var json = JSONText()
        json.object { json in
            json.array("cards") { json in
                for card in cards { card.write(to: &json, today: today) }
            }
            json.array("trips") { json in
                for trip in trips { trip.write(to: &json) }
            }
            json.array("groups") { json in
                for group in groups(with: providedGroups) { group.write(to: &json) }
            }
            write(opening(with: providedGroups), to: &json)
            preferences.write(to: &json)
            favourites.write(to: &json)
        }
        return json
    }

    private func write(_ opening: Preferences.Opening?, to json: inout JSONText) {
        json.object("opens") { json in
            switch opening {
            case .route(let route): json.string("route", route)
            case .group(let group): json.string("group", group.text)
            case nil: break
            }
        }
    }
}

extension SavedTrip {
    func write(to json: inout JSONText) {
        json.object { json in
            json.string("id", id.text)
            json.string("name", name)
            start?.write(to: &json, as: "start")
            end?.write(to: &json, as: "end")
            json.array("lines") { json in
                for line in lines.ordered {
                    json.object { json in
                        json.string("id", line.key)
                        json.string("name", line.name)
                        json.string("shown", LineName.shown(line.name))
                    }
                }
            }
            coach?.write(to: &json)
        }
    }
}

extension Favourites {
    fileprivate func write(to json: inout JSONText) {
        json.object("favourites") { json in
            Self.write(stops, as: "stops", to: &json)
            Self.write(lines, as: "lines", to: &json)
            place(of: .home)?.write(to: &json, as: "home")
            place(of: .work)?.write(to: &json, as: "work")
        }
    }

    private static func write(_ list: MemberList, as key: StaticString, to json: inout JSONText) {
        json.array(key) { json in
            for member in list.ordered {
                json.object { json in
                    json.string("id", member.key)
                    json.string("name", member.name)
                }
            }
        }
    }
}

extension Place {
    fileprivate func write(to json: inout JSONText, as key: StaticString) {
        json.object(key) { json in
            json.string("name", name)
            json.string("address", address)
            json.degrees("lat", latitude)
            json.degrees("lon", longitude)
        }
    }
}

extension CoachDeparture {
    fileprivate func write(to json: inout JSONText) {
        json.object("coach") { json in
            json.number("departure", departure)
            json.string("zone", zone)
            json.string("operator", operatorName)
            json.string("destination", destination)
            json.string("search", search)
        }
    }
}

extension ShownGroup {
    func write(to json: inout JSONText) {
        json.object { json in
            json.string("id", id.text)
            json.string("name", name)
            json.bool("provided", isProvided)
            json.array("routes") { json in
                for route in routes { json.string(nil, route) }
            }
        }
    }
}

extension Preferences {
    func write(to json: inout JSONText) {
        json.object("preferences") { json in
            for preference in Preference.allCases {
                json.member(TextKey(preference.rawValue)) { json in
                    switch value(of: preference) {
                    case .text(let text): json.string(nil, text)
                    case .integer(let flag) where preference.isFlag: json.bool(nil, flag != 0)
                    case .integer(let number): json.number(nil, number)
                    default: json.string(nil, String?.none)
                    }
                }
            }
        }
    }
}
