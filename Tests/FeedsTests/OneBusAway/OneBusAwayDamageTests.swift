import Testing
import TransitCore

@testable import Feeds

@Suite struct `Damaged OneBusAway` {
    @Test(arguments: OneBusAwayTown.answers.keys.sorted())
    func `nothing that is wrong in one place crashes`(path: String) throws {
        let tree = try SIRIMutation.tree(Array((OneBusAwayTown.answers[path] ?? "").utf8))
        for path in SIRIMutation.paths(tree) {
            for replacement in SIRIMutation.replacements {
                let body = try SIRIMutation.body(SIRIMutation.replacing(tree, at: path[...], with: replacement))
                _ = try? OneBusAwayVehiclesAdapter(timeZone: "America/New_York").reading(from: body)
                _ = try? OneBusAwayDeparturesAdapter(stopID: "TOWN_12").reading(from: body)
                _ = try? OneBusAwayRouteDetails(body, routeID: "r")
                var discarded = DiscardCounts()
                let answer = try? OneBusAwayAnswer(body, expecting: "an answer")
                _ = answer?.routes(discarding: &discarded)
                _ = answer?.agencies(timeZone: "")
            }
        }
    }
}
