// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let httpClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioFoundation = Target.Dependency.product(name: "NIOFoundationCompat", package: "swift-nio")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let protobuf = Target.Dependency.product(name: "SwiftProtobuf", package: "swift-protobuf")
let customDump = Target.Dependency.product(name: "CustomDump", package: "swift-custom-dump")

let package = Package(
    name: "headsign",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "headsign", targets: ["headsign"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/pointfreeco/swift-custom-dump", exact: "1.7.3"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        .target(name: "TransitCore", swiftSettings: strict),
        .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "GTFSSchedule", dependencies: ["TransitCore", "CZip"], swiftSettings: strict),
        .target(name: "GTFSRealtime", dependencies: ["TransitCore"], swiftSettings: strict),
        .target(
            name: "Feeds",
            dependencies: [
                "TransitCore", "GTFSRealtime", "GTFSSchedule", "CZlib", httpClient, nioCore, nioHTTP1, logging,
            ],
            swiftSettings: strict),
        .target(name: "LiveEngine", dependencies: ["TransitCore"], swiftSettings: strict),
        .target(
            name: "WebServer",
            dependencies: ["TransitCore", "LiveEngine", "CZlib", hummingbird, nioCore, nioFoundation, logging],
            swiftSettings: strict),
        .executableTarget(
            name: "headsign",
            dependencies: [
                "TransitCore", "GTFSSchedule", "Feeds", "LiveEngine", "WebServer",
                argumentParser, logging, lifecycle, "Yams",
            ],
            swiftSettings: strict),

        .testTarget(name: "TransitCoreTests", dependencies: ["TransitCore"], swiftSettings: strict),
    ]
)
