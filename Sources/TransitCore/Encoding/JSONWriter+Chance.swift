extension JSONWriter {
    /// Writes `Chance` of the API.
    package mutating func chance(_ chance: Chance) {
        member("chance") { json in
            json.member("state", chance.state.rawValue)
            json.member("percent", chance.percent)
            json.member("doubt", chance.doubt)
            json.member("spare", chance.spare)
            guard let otherwise = chance.otherwise else { return }
            json.member("otherwise") { json in
                json.member("departure", otherwise.departure)
                json.member("arrival", otherwise.arrival)
            }
        }
    }
}
