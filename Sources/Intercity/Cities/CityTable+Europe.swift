extension CityTable {
    static let europe = """
        London|England|GB|51.5085 -0.1257|Europe/London|Londres, Londra
        Birmingham|England|GB|52.4814 -1.8998|Europe/London|
        Manchester|England|GB|53.4809 -2.2374|Europe/London|
        Liverpool|England|GB|53.4106 -2.9779|Europe/London|
        Leeds|England|GB|53.7965 -1.5478|Europe/London|
        Newcastle|England|GB|54.9733 -1.6140|Europe/London|
        Bristol|England|GB|51.4552 -2.5967|Europe/London|
        Oxford|England|GB|51.7522 -1.2560|Europe/London|
        Cambridge|England|GB|52.2000 0.1167|Europe/London|
        Edinburgh|Scotland|GB|55.9521 -3.1965|Europe/London|Édimbourg
        Glasgow|Scotland|GB|55.8652 -4.2576|Europe/London|
        Cardiff|Wales|GB|51.4800 -3.1800|Europe/London|
        Belfast|Northern Ireland|GB|54.5968 -5.9254|Europe/London|
        Dublin||IE|53.3331 -6.2489|Europe/Dublin|
        Cork||IE|51.8980 -8.4706|Europe/Dublin|
        Galway||IE|53.2719 -9.0489|Europe/Dublin|
        Paris||FR|48.8534 2.3488|Europe/Paris|
        Lyon||FR|45.7485 4.8467|Europe/Paris|
        Marseille||FR|43.2970 5.3811|Europe/Paris|
        Toulouse||FR|43.6043 1.4437|Europe/Paris|
        Bordeaux||FR|44.8404 -0.5805|Europe/Paris|
        Nantes||FR|47.2173 -1.5534|Europe/Paris|
        Rennes||FR|48.1120 -1.6743|Europe/Paris|
        Lille||FR|50.6330 3.0586|Europe/Paris|
        Strasbourg||FR|48.5839 7.7455|Europe/Paris|
        Nice||FR|43.7031 7.2661|Europe/Paris|
        Montpellier||FR|43.6109 3.8772|Europe/Paris|
        Grenoble||FR|45.1715 5.7224|Europe/Paris|
        Brussels||BE|50.8505 4.3488|Europe/Brussels|Bruxelles, Brussel
        Antwerp||BE|51.2205 4.4003|Europe/Brussels|Anvers, Antwerpen
        Ghent||BE|51.0500 3.7167|Europe/Brussels|Gand, Gent
        Luxembourg||LU|49.6098 6.1327|Europe/Luxembourg|
        Amsterdam||NL|52.3740 4.8897|Europe/Amsterdam|
        Rotterdam||NL|51.9225 4.4792|Europe/Amsterdam|
        Utrecht||NL|52.0908 5.1222|Europe/Amsterdam|
        Eindhoven||NL|51.4408 5.4778|Europe/Amsterdam|
        Berlin||DE|52.5244 13.4105|Europe/Berlin|
        Hamburg||DE|53.5753 10.0153|Europe/Berlin|Hambourg
        Munich||DE|48.1374 11.5755|Europe/Berlin|München
        Cologne||DE|50.9333 6.9500|Europe/Berlin|Köln
        Frankfurt||DE|50.1155 8.6842|Europe/Berlin|Francfort
        Stuttgart||DE|48.7823 9.1770|Europe/Berlin|
        Düsseldorf||DE|51.2217 6.7762|Europe/Berlin|
        Leipzig||DE|51.3396 12.3713|Europe/Berlin|
        Dresden||DE|51.0509 13.7383|Europe/Berlin|Dresde
        Hanover||DE|52.3705 9.7332|Europe/Berlin|Hannover, Hanovre
        Bremen||DE|53.0752 8.8078|Europe/Berlin|Brême
        Nuremberg||DE|49.4542 11.0775|Europe/Berlin|Nürnberg
        Freiburg||DE|47.9959 7.8522|Europe/Berlin|
        Zürich||CH|47.3667 8.5500|Europe/Zurich|
        Geneva||CH|46.2022 6.1457|Europe/Zurich|Genève, Genf
        Basel||CH|47.5584 7.5733|Europe/Zurich|Bâle
        Bern||CH|46.9481 7.4474|Europe/Zurich|Berne
        Vienna||AT|48.2085 16.3721|Europe/Vienna|Wien, Vienne
        Salzburg||AT|47.7994 13.0440|Europe/Vienna|Salzbourg
        Graz||AT|47.0667 15.4500|Europe/Vienna|
        Innsbruck||AT|47.2627 11.3945|Europe/Vienna|
        Prague||CZ|50.0880 14.4208|Europe/Prague|Praha
        Brno||CZ|49.1952 16.6080|Europe/Prague|
        Bratislava||SK|48.1482 17.1067|Europe/Bratislava|
        Budapest||HU|47.4980 19.0399|Europe/Budapest|
        Warsaw||PL|52.2298 21.0118|Europe/Warsaw|Warszawa, Varsovie
        Kraków||PL|50.0614 19.9366|Europe/Warsaw|Cracow, Cracovie
        Wrocław||PL|51.1000 17.0333|Europe/Warsaw|
        Gdańsk||PL|54.3523 18.6491|Europe/Warsaw|
        Poznań||PL|52.4069 16.9299|Europe/Warsaw|
        Copenhagen||DK|55.6759 12.5655|Europe/Copenhagen|København, Copenhague
        Aarhus||DK|56.1567 10.2108|Europe/Copenhagen|
        Stockholm||SE|59.3326 18.0649|Europe/Stockholm|
        Gothenburg||SE|57.7072 11.9668|Europe/Stockholm|Göteborg
        Malmö||SE|55.6059 13.0007|Europe/Stockholm|
        Oslo||NO|59.9127 10.7461|Europe/Oslo|
        Bergen||NO|60.3930 5.3242|Europe/Oslo|
        Helsinki||FI|60.1695 24.9354|Europe/Helsinki|
        Tampere||FI|61.4991 23.7871|Europe/Helsinki|
        Tallinn||EE|59.4370 24.7535|Europe/Tallinn|
        Riga||LV|56.9460 24.1059|Europe/Riga|
        Vilnius||LT|54.6892 25.2798|Europe/Vilnius|
        Madrid||ES|40.4165 -3.7026|Europe/Madrid|
        Barcelona||ES|41.3888 2.1590|Europe/Madrid|Barcelone
        Valencia||ES|39.4698 -0.3774|Europe/Madrid|Valence
        Seville||ES|37.3828 -5.9732|Europe/Madrid|Sevilla, Séville
        Málaga||ES|36.7202 -4.4203|Europe/Madrid|
        Granada||ES|37.1882 -3.6067|Europe/Madrid|Grenade
        Bilbao||ES|43.2627 -2.9253|Europe/Madrid|
        Zaragoza||ES|41.6561 -0.8773|Europe/Madrid|Saragosse
        Lisbon||PT|38.7167 -9.1333|Europe/Lisbon|Lisboa, Lisbonne
        Porto||PT|41.1496 -8.6110|Europe/Lisbon|
        Faro||PT|37.0194 -7.9322|Europe/Lisbon|
        Rome||IT|41.8919 12.5113|Europe/Rome|Roma
        Milan||IT|45.4643 9.1895|Europe/Rome|Milano
        Turin||IT|45.0705 7.6868|Europe/Rome|Torino
        Venice||IT|45.4371 12.3326|Europe/Rome|Venezia, Venise
        Bologna||IT|44.4938 11.3387|Europe/Rome|Bologne
        Florence||IT|43.7792 11.2463|Europe/Rome|Firenze
        Naples||IT|40.8522 14.2681|Europe/Rome|Napoli
        Genoa||IT|44.4048 8.9444|Europe/Rome|Genova, Gênes
        Ljubljana||SI|46.0511 14.5051|Europe/Ljubljana|
        Zagreb||HR|45.8144 15.9780|Europe/Zagreb|
        Split||HR|43.5089 16.4392|Europe/Zagreb|
        Sarajevo||BA|43.8486 18.3564|Europe/Sarajevo|
        Belgrade||RS|44.8040 20.4651|Europe/Belgrade|Beograd
        Bucharest||RO|44.4323 26.1063|Europe/Bucharest|București, Bucarest
        Sofia||BG|42.6975 23.3241|Europe/Sofia|
        Athens||GR|37.9795 23.7162|Europe/Athens|Athènes, Athina
        Thessaloniki||GR|40.6436 22.9309|Europe/Athens|Thessalonique
        Istanbul||TR|41.0138 28.9497|Europe/Istanbul|
        """
}
