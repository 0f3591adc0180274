package struct RouteSection: Sendable, Equatable { package var name: String; package var routes: [String]
 package init(name: String, routes: [String]) { self.name = name; self.routes = routes } }
package struct RouteGroup: Sendable, Equatable { package var name: String; package var routes: [String]
 package init(name: String, routes: [String]) { self.name = name; self.routes = routes } }
extension AgencyEntry { package var interest: StopInterest { StopInterest() } }
package struct StopInterest: Sendable { package var wishes: AsyncStream<Void> { AsyncStream { _ in } }; package func stops(since: Double) -> [String] { [] } }
