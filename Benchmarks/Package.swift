// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the product is neither built with its benchmarks nor shaped by them. The product's
// targets are links to its sources: what is `package` there can be measured here.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
    name: "headsign-benchmarks",
    platforms: [.macOS(.v15)],
    targets: [
        .target(name: "TransitCore", swiftSettings: strict),
        .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "MappedFiles", dependencies: ["TransitCore"], swiftSettings: strict),
        .target(name: "Protobuf", swiftSettings: strict),
        .target(name: "GTFSSchedule", dependencies: ["TransitCore", "MappedFiles", "CZip"], swiftSettings: strict),
        .target(name: "GTFSRealtime", dependencies: ["TransitCore", "Protobuf"], swiftSettings: strict),
        .target(
            name: "StreetMap", dependencies: ["TransitCore", "MappedFiles", "Protobuf", "CZlib"],
            swiftSettings: strict),
        .target(name: "LiveEngine", dependencies: ["TransitCore"], swiftSettings: strict),
        .executableTarget(
            name: "headsign-bench",
            dependencies: ["TransitCore", "GTFSSchedule", "GTFSRealtime", "LiveEngine", "StreetMap"],
            swiftSettings: strict),
    ]
)
