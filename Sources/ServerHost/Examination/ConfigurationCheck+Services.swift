// Checks of external services, with one request each.
extension ConfigurationCheck {
    func services() async -> [CheckResult] {
        await geocoder() + coaches() + push() + appPush() + weather() + catalogue() + historyStore()
    }

    private func geocoder() async -> [CheckResult] {
        guard let geocoder = configuration.geocoder else { return [] }
        return [isOffline ? skipped("geocoder") : await SupplierCheck.finding(geocoder, environment)]
    }

    private func coaches() async -> [CheckResult] {
        guard let busbud = configuration.intercity?.busbud else { return [] }
        return [isOffline ? skipped("intercity/busbud") : await SupplierCheck.finding(busbud, environment)]
    }

    private func push() async -> [CheckResult] {
        guard configuration.push != nil else { return [] }
        return [isOffline ? skipped("push") : await PushCheck(client: environment.client).finding()]
    }

    private func appPush() async -> [CheckResult] {
        guard !isOffline else { return AppPushCheck.services(of: configuration.sidecar).map { skipped($0.subject) } }
        guard configuration.sidecar.hasCredentials else { return [] }
        return await AppPushCheck(configuration.sidecar, environment.clock).findings()
    }

    private func weather() async -> [CheckResult] {
        guard let weather = configuration.sidecar.weather else { return [] }
        return [isOffline ? skipped("sidecar/weather") : await SupplierCheck.finding(weather, environment)]
    }

    private func catalogue() async -> [CheckResult] {
        guard let place = configuration.catalogue else { return [] }
        if isOffline, place.isWebAddress { return [skipped("catalogue")] }
        return [await SupplierCheck.finding(CatalogueSource(place, data: environment.data), environment)]
    }

    private func historyStore() async -> [CheckResult] {
        guard case .objects(let storage) = configuration.history.store, let agency = configuration.agencies.first else {
            return []
        }
        guard !isOffline else { return [skipped(HistoryStoreCheck.subject)] }
        return [await HistoryStoreCheck.finding(storage, agency: agency.id, client: environment.client)]
    }
}
