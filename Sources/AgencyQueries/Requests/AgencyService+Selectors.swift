package import Agencies
import LiveModel
package import TransitCore

extension AgencyService {
    /// Returns the routes that an alert selector applies to; `[nil]` if it does not restrict the route. A selector with
    /// only a stop applies to the matching routes that call there.
    package func routes(of selector: AlertSelector) -> [RouteIndex?] {
        if let route = selector.route { return [route] }
        guard selector.kind == .run || selector.kind == .runAtStop, selector.trip == nil else { return [nil] }
        let all = selector.stop.map { Array(network.routes(at: $0)) } ?? Array(timetable.routes)
        return all.filter { selector.concerns($0, in: timetable) }
    }
}
