import Yams

// Parses the sources of coach searches.
extension ConfigurationReader {
    func intercity(_ node: Node) -> Configuration.Intercity? {
        guard let fields = reader.mapping(node, "intercity", keys: ["busbud", "timetables"]) else { return nil }
        let timetables = reader.texts(fields["timetables"], "timetables") ?? []
        let busbud = fields["busbud"].flatMap { self.busbud($0) }
        if fields["busbud"] == nil, fields["timetables"] == nil {
            reader.complain("intercity requires busbud or timetables", at: node)
        }
        return Configuration.Intercity(busbud: busbud, timetables: timetables)
    }

    private func busbud(_ node: Node) -> Configuration.Intercity.Busbud? {
        let keys: Set = ["url", "token", "interval", "tries"]
        guard let fields = reader.mapping(node, "busbud", keys: keys) else { return nil }
        guard let token = reader.text(fields["token"], "token") else {
            if fields["token"] == nil {
                reader.complain("busbud requires token: ${NAME}, from the environment", at: node)
            }
            return nil
        }
        guard !token.utf8.contains(where: { $0 < 0x20 }) else {
            reader.complain("token contains a character that is invalid in HTTP headers", at: fields["token"])
            return nil
        }
        var busbud = Configuration.Intercity.Busbud(token: token)
        busbud.url = address(fields["url"], "url") ?? busbud.url
        busbud.interval = reader.number(fields["interval"], "interval", in: 0.1...60) ?? busbud.interval
        busbud.tries = reader.number(fields["tries"], "tries", in: 1...200).map { Int($0) } ?? busbud.tries
        return busbud
    }
}
