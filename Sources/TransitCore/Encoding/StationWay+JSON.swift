extension JSONWriter {
    /// Writes `StationStep` of the API.
    mutating func stationStep(_ step: StationStep, in own: AgencyTimetable) {
        object { json in
            json.member("kind", step.mode.name)
            json.member("climb", step.climb?.rawValue)
            json.level(step.level, in: own)
            json.member("sign", step.sign, in: own)
        }
    }

    /// Writes `level` of the API; omitted if unknown.
    mutating func level(_ level: StationLevel?, in own: AgencyTimetable) {
        guard let level else { return }
        member("level") { json in
            json.member("index", Double(level.index), places: 2)
            json.member("name", level.name, in: own)
        }
    }
}
