extension CityTable {
    static let northAmerica = """
        New York|New York|US|40.7143 -74.0060|America/New_York|NYC, Nueva York
        Montréal|Quebec|CA|45.5088 -73.5878|America/Montreal|
        Boston|Massachusetts|US|42.3584 -71.0598|America/New_York|
        Philadelphia|Pennsylvania|US|39.9523 -75.1638|America/New_York|Philadelphie
        Washington|District of Columbia|US|38.8951 -77.0364|America/New_York|DC
        Baltimore|Maryland|US|39.2904 -76.6122|America/New_York|
        Pittsburgh|Pennsylvania|US|40.4406 -79.9959|America/New_York|
        Harrisburg|Pennsylvania|US|40.2737 -76.8844|America/New_York|
        State College|Pennsylvania|US|40.7934 -77.8600|America/New_York|
        Albany|New York|US|42.6526 -73.7562|America/New_York|
        Syracuse|New York|US|43.0481 -76.1474|America/New_York|
        Rochester|New York|US|43.1566 -77.6088|America/New_York|
        Buffalo|New York|US|42.8865 -78.8784|America/New_York|
        Ithaca|New York|US|42.4440 -76.5019|America/New_York|
        Burlington|Vermont|US|44.4759 -73.2121|America/New_York|
        Portland|Maine|US|43.6591 -70.2568|America/New_York|
        Providence|Rhode Island|US|41.8240 -71.4128|America/New_York|
        Hartford|Connecticut|US|41.7637 -72.6851|America/New_York|
        New Haven|Connecticut|US|41.3083 -72.9279|America/New_York|
        Richmond|Virginia|US|37.5538 -77.4603|America/New_York|
        Norfolk|Virginia|US|36.8468 -76.2852|America/New_York|
        Raleigh|North Carolina|US|35.7796 -78.6382|America/New_York|
        Charlotte|North Carolina|US|35.2271 -80.8431|America/New_York|
        Charleston|South Carolina|US|32.7766 -79.9309|America/New_York|
        Atlanta|Georgia|US|33.7490 -84.3880|America/New_York|
        Savannah|Georgia|US|32.0835 -81.0998|America/New_York|
        Jacksonville|Florida|US|30.3322 -81.6557|America/New_York|
        Orlando|Florida|US|28.5383 -81.3792|America/New_York|
        Tampa|Florida|US|27.9475 -82.4584|America/New_York|
        Miami|Florida|US|25.7743 -80.1937|America/New_York|
        Cleveland|Ohio|US|41.4995 -81.6954|America/New_York|
        Columbus|Ohio|US|39.9612 -82.9988|America/New_York|
        Cincinnati|Ohio|US|39.1020 -84.5120|America/New_York|
        Detroit|Michigan|US|42.3314 -83.0458|America/Detroit|
        Ann Arbor|Michigan|US|42.2776 -83.7409|America/Detroit|
        Grand Rapids|Michigan|US|42.9634 -85.6681|America/Detroit|
        Indianapolis|Indiana|US|39.7684 -86.1580|America/Indiana/Indianapolis|
        Chicago|Illinois|US|41.8500 -87.6501|America/Chicago|
        Milwaukee|Wisconsin|US|43.0389 -87.9065|America/Chicago|
        Madison|Wisconsin|US|43.0731 -89.4012|America/Chicago|
        Minneapolis|Minnesota|US|44.9800 -93.2638|America/Chicago|Saint Paul
        St. Louis|Missouri|US|38.6273 -90.1979|America/Chicago|Saint Louis
        Kansas City|Missouri|US|39.0997 -94.5786|America/Chicago|
        Omaha|Nebraska|US|41.2586 -95.9378|America/Chicago|
        Des Moines|Iowa|US|41.6005 -93.6091|America/Chicago|
        Nashville|Tennessee|US|36.1659 -86.7844|America/Chicago|
        Memphis|Tennessee|US|35.1495 -90.0490|America/Chicago|
        Louisville|Kentucky|US|38.2542 -85.7594|America/Kentucky/Louisville|
        Birmingham|Alabama|US|33.5207 -86.8025|America/Chicago|
        New Orleans|Louisiana|US|29.9547 -90.0751|America/Chicago|La Nouvelle-Orléans
        Dallas|Texas|US|32.7831 -96.8067|America/Chicago|
        Houston|Texas|US|29.7633 -95.3633|America/Chicago|
        Austin|Texas|US|30.2672 -97.7431|America/Chicago|
        San Antonio|Texas|US|29.4241 -98.4936|America/Chicago|
        El Paso|Texas|US|31.7587 -106.4869|America/Denver|
        Oklahoma City|Oklahoma|US|35.4676 -97.5164|America/Chicago|
        Denver|Colorado|US|39.7392 -104.9847|America/Denver|
        Albuquerque|New Mexico|US|35.0845 -106.6511|America/Denver|
        Salt Lake City|Utah|US|40.7608 -111.8911|America/Denver|
        Boise|Idaho|US|43.6135 -116.2035|America/Boise|
        Phoenix|Arizona|US|33.4484 -112.0740|America/Phoenix|
        Tucson|Arizona|US|32.2217 -110.9265|America/Phoenix|
        Las Vegas|Nevada|US|36.1750 -115.1372|America/Los_Angeles|
        Los Angeles|California|US|34.0522 -118.2437|America/Los_Angeles|LA
        San Diego|California|US|32.7157 -117.1647|America/Los_Angeles|
        San Francisco|California|US|37.7749 -122.4194|America/Los_Angeles|
        Oakland|California|US|37.8044 -122.2708|America/Los_Angeles|
        San Jose|California|US|37.3394 -121.8950|America/Los_Angeles|
        Sacramento|California|US|38.5816 -121.4944|America/Los_Angeles|
        Fresno|California|US|36.7477 -119.7724|America/Los_Angeles|
        Reno|Nevada|US|39.5296 -119.8138|America/Los_Angeles|
        Portland|Oregon|US|45.5234 -122.6762|America/Los_Angeles|
        Eugene|Oregon|US|44.0521 -123.0867|America/Los_Angeles|
        Seattle|Washington|US|47.6062 -122.3321|America/Los_Angeles|
        Spokane|Washington|US|47.6597 -117.4291|America/Los_Angeles|
        Québec|Quebec|CA|46.8123 -71.2145|America/Montreal|Quebec City
        Sherbrooke|Quebec|CA|45.4042 -71.8929|America/Montreal|
        Trois-Rivières|Quebec|CA|46.3451 -72.5477|America/Montreal|
        Saguenay|Quebec|CA|48.4168 -71.0682|America/Montreal|Chicoutimi
        Rimouski|Quebec|CA|48.4488 -68.5240|America/Montreal|
        Ottawa|Ontario|CA|45.4112 -75.6981|America/Toronto|
        Toronto|Ontario|CA|43.7001 -79.4163|America/Toronto|
        Kingston|Ontario|CA|44.2298 -76.4810|America/Toronto|
        Hamilton|Ontario|CA|43.2501 -79.8496|America/Toronto|
        London|Ontario|CA|42.9834 -81.2330|America/Toronto|
        Niagara Falls|Ontario|CA|43.1001 -79.0663|America/Toronto|
        Windsor|Ontario|CA|42.3001 -83.0165|America/Toronto|
        Sudbury|Ontario|CA|46.4900 -80.9900|America/Toronto|
        Halifax|Nova Scotia|CA|44.6464 -63.5729|America/Halifax|
        Moncton|New Brunswick|CA|46.1159 -64.8019|America/Moncton|
        Fredericton|New Brunswick|CA|45.9454 -66.6656|America/Moncton|
        Charlottetown|Prince Edward Island|CA|46.2352 -63.1267|America/Halifax|
        Winnipeg|Manitoba|CA|49.8844 -97.1470|America/Winnipeg|
        Regina|Saskatchewan|CA|50.4501 -104.6178|America/Regina|
        Saskatoon|Saskatchewan|CA|52.1168 -106.6345|America/Regina|
        Calgary|Alberta|CA|51.0501 -114.0853|America/Edmonton|
        Edmonton|Alberta|CA|53.5501 -113.4687|America/Edmonton|
        Banff|Alberta|CA|51.1762 -115.5698|America/Edmonton|
        Kelowna|British Columbia|CA|49.8831 -119.4857|America/Vancouver|
        Kamloops|British Columbia|CA|50.6665 -120.3192|America/Vancouver|
        Vancouver|British Columbia|CA|49.2497 -123.1193|America/Vancouver|
        Victoria|British Columbia|CA|48.4329 -123.3693|America/Vancouver|
        Whistler|British Columbia|CA|50.1163 -122.9574|America/Vancouver|
        Mexico City|CDMX|MX|19.4285 -99.1277|America/Mexico_City|Ciudad de México, Mexico
        Guadalajara|Jalisco|MX|20.6668 -103.3918|America/Mexico_City|
        Monterrey|Nuevo León|MX|25.6751 -100.3185|America/Monterrey|
        Puebla|Puebla|MX|19.0379 -98.2035|America/Mexico_City|
        Querétaro|Querétaro|MX|20.5881 -100.3881|America/Mexico_City|
        Oaxaca|Oaxaca|MX|17.0654 -96.7237|America/Mexico_City|
        Mérida|Yucatán|MX|20.9754 -89.6170|America/Merida|
        Cancún|Quintana Roo|MX|21.1743 -86.8466|America/Cancun|
        Tijuana|Baja California|MX|32.5027 -117.0037|America/Tijuana|
        """
}
