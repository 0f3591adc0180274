// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that an app does not resolve the server's dependencies. TransitCore is a symbolic link to the
// server's own, created by `scripts/setup client`. Its `package` symbols are thus accessible: docs/decisions/0061.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let httpClient = Target.Dependency.product(
    name: "AsyncHTTPClient", package: "async-http-client", condition: .when(traits: ["AsyncHTTPClient"]))
let nioCore = Target.Dependency.product(
    name: "NIOCore", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"]))
let nioHTTP1 = Target.Dependency.product(
    name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"]))
// Apple's platforms provide the same API as CryptoKit.
let crypto = Target.Dependency.product(
    name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux, .android, .windows]))

let package = Package(
    name: "headsign-client",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
    products: [
        .library(name: "HeadsignClient", targets: ["HeadsignClient"]),
        .library(name: "HeadsignExchange", targets: ["HeadsignExchange"]),
        .library(name: "HeadsignAsyncHTTP", targets: ["HeadsignAsyncHTTP"]),
        .executable(name: "departures", targets: ["departures"]),
    ],
    traits: [
        .trait(name: "AsyncHTTPClient", description: "HeadsignAsyncHTTP: SwiftNIO's client in place of URLSession.")
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto.git", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
    ],
    targets: [
        .target(name: "TransitCore", swiftSettings: strict),
        .target(name: "HeadsignClient", dependencies: ["TransitCore"], swiftSettings: strict),
        .target(
            name: "HeadsignExchange", dependencies: ["HeadsignClient", "TransitCore", crypto], swiftSettings: strict),
        .target(
            name: "HeadsignAsyncHTTP", dependencies: ["HeadsignClient", httpClient, nioCore, nioHTTP1],
            swiftSettings: strict),
        .executableTarget(
            name: "departures", dependencies: ["HeadsignClient"], path: "Examples/departures", swiftSettings: strict),
        .executableTarget(
            name: "throughput", dependencies: ["HeadsignClient"], path: "Examples/throughput", swiftSettings: strict),
        .testTarget(
            name: "HeadsignClientTests", dependencies: ["HeadsignClient", "TransitCore"], swiftSettings: strict),
        .testTarget(
            name: "HeadsignExchangeTests", dependencies: ["HeadsignExchange", "HeadsignClient"], swiftSettings: strict),
        .testTarget(
            name: "RealServerTests", dependencies: ["HeadsignClient", "HeadsignExchange", "HeadsignAsyncHTTP"],
            swiftSettings: strict),
    ]
)
