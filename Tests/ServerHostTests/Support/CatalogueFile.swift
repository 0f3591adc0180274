import TestSupport

@testable import ServerHost

/// A catalogue in the format of the Mobility Database's feeds_v2.csv.
struct CatalogueFile {
    /// The header of the published file.
    static let header = """
        id,data_type,entity_type,location.country_code,location.subdivision_name,location.municipality,provider,\
        is_official,name,note,feed_contact_email,static_reference,urls.direct_download,urls.authentication_type,\
        urls.authentication_info,urls.api_key_parameter_name,urls.latest,urls.license,\
        location.bounding_box.minimum_latitude,location.bounding_box.maximum_latitude,\
        location.bounding_box.minimum_longitude,location.bounding_box.maximum_longitude,\
        location.bounding_box.extracted_on,status,features,redirect.id,redirect.comment
        """

    /// Reads a catalogue from a text.
    static func read(_ text: String) throws -> FeedCatalogue {
        let folder = try TemporaryFolder.made()
        let path = try folder.write(Array(text.utf8), to: "feeds.csv")
        return try withExtendedLifetime(folder) { try FeedCatalogue(path: path) }
    }

    /// Reads a catalogue from rows, to which the published header is added.
    static func read(rows: [String]) throws -> FeedCatalogue {
        try read(([header] + rows).joined(separator: "\n") + "\n")
    }
}

extension CatalogueEntry {
    /// Returns a schedule feed of a town.
    static func schedule(
        _ id: String, provider: String = "Transit", city: String = "", region: String = "", country: String = "CA",
        status: Status = .active, successors: [String] = []
    ) -> CatalogueEntry {
        var entry = CatalogueEntry(id: id, kind: .schedule, provider: provider)
        (entry.municipality, entry.subdivision, entry.countryCode) = (city, region, country)
        (entry.status, entry.successors) = (status, successors)
        entry.address = "https://example.org/\(id).zip"
        return entry
    }

    /// Returns a realtime feed for some schedule feeds.
    static func realtime(
        _ id: String, of schedules: [String], _ contents: [Content] = [.vehiclePositions], address: String? = nil,
        status: Status = .active
    ) -> CatalogueEntry {
        var entry = CatalogueEntry(id: id, kind: .realtime, provider: "Transit")
        (entry.schedules, entry.contents, entry.status) = (schedules, contents, status)
        entry.address = address ?? "https://example.org/\(id).pb"
        return entry
    }
}
