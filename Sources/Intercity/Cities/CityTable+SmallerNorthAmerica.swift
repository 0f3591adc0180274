extension CityTable {
    /// Smaller cities, grouped by time zone, region and country; see ``init(_:grouped:)``.
    static let smallerNorthAmerica = """
        America/Mexico_City||MX
          Ecatepec de Morelos 19.6049 -99.0606; León de los Aldama 21.1218 -101.6825; Morelia 19.7008 -101.1844;
          Aguascalientes 21.8826 -102.2843; Acapulco de Juárez 16.8494 -99.9089; Tlaquepaque 20.6412 -103.2934;
          Cuautitlán Izcalli 19.6439 -99.216; Toluca 19.2879 -99.6532; Ciudad López Mateos 19.5579 -99.2567;
          Veracruz 19.1809 -96.1429; Xalapa de Enríquez 19.5312 -96.9159; Xico 19.2703 -98.9509;
          Irapuato 20.671 -101.3558; Celaya 20.5218 -100.814; Cuernavaca 18.9261 -99.2308;
          Ixtapaluca 19.3156 -98.8828; Coatzacoalcos 18.149 -94.4447; Uruapan 19.4168 -102.0584;
          Nicolás Romero 19.6418 -99.3068; Zumpango 19.7967 -99.0995; Pachuca de Soto 20.117 -98.7333;
          Tehuacán 18.4642 -97.3974; Puerto Vallarta 20.617 -105.2302; Jiutepec 18.8814 -99.1778;
          Córdoba 18.8842 -96.9256; Ciudad Lázaro Cárdenas 17.9626 -102.1989; Chilpancingo 17.5523 -99.5012;
          Zamora de Hidalgo 19.984 -102.2863; Poza Rica de Hidalgo 20.5331 -97.4595;
          San Miguel de Allende 20.9153 -100.7439; Guadalupe 22.7468 -102.5188; Salamanca 20.5698 -101.1977;
          Manzanillo 19.1169 -104.3421; Tuxtepec 18.0883 -96.1253; Cuautla 18.8106 -98.9352;
          San Martin Texmelucan de Labastida 19.2843 -98.4389; Colima 19.2447 -103.7127; Fresnillo 23.1749 -102.8679;
          San Juan del Río 20.389 -99.9964; Zacatecas 22.7684 -102.5814; Huixquilucan 19.3599 -99.3502;
          Ciudad Valles 21.9963 -99.0109; Orizaba 18.8519 -97.0996; Iguala de la Independencia 18.3454 -99.5413;
          Minatitlán 18.0001 -94.5569; Ciudad Guzmán 19.7041 -103.4638; Yautepec 18.8819 -99.0671;
          Texcoco de Mora 19.5119 -98.8829; Teziutlan 19.8173 -97.3599; Tulancingo 20.0835 -98.3629;
          Apatzingán 19.0886 -102.357
        America/New_York|New York|US
          The Bronx 40.8499 -73.8664; Staten Island 40.5623 -74.1399; Amherst 42.9784 -78.7998;
          Greenburgh 41.0329 -73.8429; Schenectady 42.8142 -73.9396; Utica 43.1009 -75.2327;
          Brentwood 40.7812 -73.2462; White Plains 41.034 -73.7629; Clay 43.1859 -76.1724;
          Hempstead 40.7062 -73.6187; Levittown 40.7259 -73.5143; Troy 42.7284 -73.6918; Binghamton 42.0987 -75.918;
          Freeport 40.6576 -73.5832; West Babylon 40.7182 -73.3543; Coram 40.8687 -73.0015;
          Clifton Park 42.8656 -73.7709; Commack 40.8429 -73.2929; New City 41.1476 -73.9893;
          Long Beach 40.5884 -73.6579; Huntington Station 40.8534 -73.4115; Kiryas Joel 41.342 -74.1679;
          Rome 43.2129 -75.4557; Centereach 40.8584 -73.0995; Poughkeepsie 41.7004 -73.921;
          Jamestown 42.097 -79.2353; Glenville 42.9292 -74.0521; Newburgh 41.5034 -74.0104; Elmira 42.0898 -76.8077;
          Vestal 42.0851 -76.0538; Shirley 40.8015 -72.8676; Middletown 41.4459 -74.4229;
          Saratoga Springs 43.0831 -73.7846; Queensbury 43.3773 -73.6132; Glen Cove 40.8623 -73.6337;
          Auburn 42.9317 -76.5661; Watertown 43.9748 -75.9108; Smithtown 40.8559 -73.2007;
          Bay Shore 40.7251 -73.2454; Plainview 40.7765 -73.4673; Peekskill 41.2901 -73.9204;
          Kingston 41.927 -73.9974; East Patchogue 40.767 -72.9962; Massapequa 40.6807 -73.4743;
          Lockport 43.1706 -78.6903
        America/Tijuana||MX
          Mexicali 32.6278 -115.4545; Ensenada 31.8715 -116.6007; Rosarito 32.3604 -117.0464
        America/Chicago|Texas|US
          Fort Worth 32.7254 -97.3208; Arlington 32.7357 -97.1081; Corpus Christi 27.8006 -97.3964;
          Plano 33.0198 -96.6989; Laredo 27.5064 -99.5075; Lubbock 33.5779 -101.8552; Garland 32.9126 -96.6389;
          Cypress 29.9691 -95.6972; Amarillo 35.222 -101.8313; Grand Prairie 32.746 -96.9978;
          Brownsville 25.9017 -97.4975; McKinney 33.1976 -96.6153; Frisco 33.1507 -96.8236;
          Pasadena 29.6911 -95.2091; Mesquite 32.7668 -96.5992; Killeen 31.1171 -97.7278;
          Carrollton 32.9537 -96.8903; Midland 31.9974 -102.0779; Waco 31.5493 -97.1467; Denton 33.2148 -97.1331;
          Abilene 32.4487 -99.7331; Round Rock 30.5083 -97.6789; Beaumont 30.0861 -94.1018; Odessa 31.8457 -102.3676;
          Richardson 32.9482 -96.7297; Pearland 29.5636 -95.2861; College Station 30.628 -96.3344;
          Wichita Falls 33.9137 -98.4934; Lewisville 33.0462 -96.9942; Tyler 32.3513 -95.3011;
          San Angelo 31.4638 -100.437; Alief 29.7111 -95.5963; League City 29.5074 -95.0949; Allen 33.1032 -96.6706;
          The Woodlands 30.158 -95.4894; Sugar Land 29.6197 -95.635; Edinburg 26.3017 -98.1633;
          Mission 26.2159 -98.3253; Longview 32.5007 -94.7405; Bryan 30.6744 -96.37; Pharr 26.1948 -98.1836;
          Baytown 29.7355 -94.9774; Missouri City 29.6186 -95.5377; Temple 31.0982 -97.3428;
          Flower Mound 33.0146 -97.097; New Braunfels 29.703 -98.1244; Conroe 30.3119 -95.4561;
          Victoria 28.8053 -97.0036; Cedar Park 30.5052 -97.8203; Atascocita 29.9988 -95.1766;
          Harlingen 26.1906 -97.6961; Celina 33.3246 -96.7844; Mansfield 32.5632 -97.1417;
          Georgetown 30.6327 -97.6772; San Marcos 29.8833 -97.9414; Leander 30.5788 -97.8531;
          Pflugerville 30.4394 -97.62; Port Arthur 29.8852 -93.9423; Spring 30.0799 -95.4172;
          DeSoto 32.5899 -96.8569; Grapevine 32.9343 -97.0781; Galveston 29.3013 -94.7977;
          Cedar Hill 32.5885 -96.9561; Texas City 29.3838 -94.9027; Keller 32.9346 -97.2517;
          Burleson 32.5421 -97.3208; Schertz 29.5522 -98.2697; Rockwall 32.9312 -96.4597;
          Huntsville 30.7235 -95.5508; Sherman 33.6357 -96.6089; Weslaco 26.1595 -97.9908;
          Lancaster 32.5921 -96.7561; Friendswood 29.5294 -95.201; Texarkana 33.4251 -94.0477;
          Mission Bend 29.6938 -95.665; Lufkin 31.3382 -94.7291; Kyle 29.9891 -97.8772; Rosenberg 29.5572 -95.8086;
          La Porte 29.6658 -95.0194; Nacogdoches 31.6035 -94.6555; Waxahachie 32.3865 -96.8483;
          Copperas Cove 31.1241 -97.9031; Cleburne 32.3476 -97.3867; Big Spring 32.2504 -101.4787;
          Weatherford 32.7593 -97.7973; Seguin 29.5688 -97.9647; Lake Jackson 29.0339 -95.4344;
          Greenville 33.1384 -96.1108; Kingsville 27.5159 -97.8561; Alvin 29.4239 -95.2441;
          Colleyville 32.881 -97.155; Paris 33.6609 -95.5555; Watauga 32.8579 -97.2547; San Benito 26.1326 -97.6311;
          Corsicana 32.0954 -96.4689; Marshall 32.5449 -94.3674; Denison 33.7557 -96.5367;
          Kerrville 30.0474 -99.1403; Midlothian 32.4824 -96.9945; Canyon Lake 29.8752 -98.2625;
          Plainview 34.1848 -101.7068; Stephenville 32.2207 -98.2023; New Caney 30.1552 -95.2113
        America/Chihuahua||MX
          Chihuahua 28.6353 -106.0889; Cuauhtémoc 28.4063 -106.8667; Ciudad Delicias 28.1901 -105.4701;
          Hidalgo del Parral 26.9299 -105.6662
        America/Hermosillo||MX
          Hermosillo 29.0887 -110.9668; Ciudad Obregón 27.4864 -109.9408; Nogales 31.3086 -110.9422;
          San Luis Río Colorado 32.4555 -114.7704; Heroica Guaymas 27.9199 -110.8989; Navojoa 27.0706 -109.4434
        America/Mazatlan||MX
          Culiacán 24.8021 -107.3942; Mazatlán 23.2216 -106.4189; Tepic 21.5073 -104.8933;
          Los Mochis 25.791 -108.9982; La Paz 24.1423 -110.3132; Cabo San Lucas 22.8909 -109.9124;
          San José del Cabo 23.0541 -109.7037
        America/Monterrey||MX
          Torreón 25.5439 -103.419; San Luis Potosí 22.1523 -100.9714; Saltillo 25.426 -100.9796;
          Victoria de Durango 24.0203 -104.6576; Ciudad Apodaca 25.7814 -100.1891;
          Ciudad General Escobedo 25.7966 -100.3177; Ciudad Victoria 23.7406 -99.1436; Tampico 22.2852 -97.8778;
          Ciudad Benito Juárez 25.6466 -100.0914; Gómez Palacio 25.5687 -103.4996; Monclova 26.9069 -101.4206;
          Miramar 22.3609 -97.9
        America/Toronto|Ontario|CA
          Mississauga 43.5789 -79.6583; Brampton 43.6834 -79.7663; Etobicoke 43.6442 -79.5699;
          Markham 43.8668 -79.2663; Vaughan 43.8361 -79.4983; Kitchener 43.4254 -80.5112;
          Richmond Hill 43.8711 -79.4373; Burlington 43.3862 -79.8371; Oshawa 43.9001 -78.8496;
          Barrie 44.4001 -79.6663; Guelph 43.5459 -80.256; Whitby 43.8834 -78.9329; St. Catharines 43.1713 -79.2427;
          Milton 43.5168 -79.8829; Cambridge 43.3601 -80.3127; Orléans 45.4573 -75.5043; Ajax 43.8501 -79.0329;
          Thunder Bay 48.382 -89.2502; Brantford 43.1334 -80.2664; Newmarket 44.0501 -79.4663;
          Kanata 45.3001 -75.9161; Peterborough 44.3001 -78.3162; Caledon 43.8654 -79.9932; Sarnia 42.9787 -82.4041;
          Sault Ste. Marie 46.5168 -84.3333; Norfolk County 42.8334 -80.383; Welland 42.9834 -79.2496;
          Belleville 44.1668 -77.3828; North Bay 46.3168 -79.4663; Whitchurch-Stouffville 44.0001 -79.3163;
          Cornwall 45.0181 -74.7281; Quinte West 44.1834 -77.5662; Chatham 42.4122 -82.1849;
          Timmins 48.4669 -81.3331; Woodstock 43.1334 -80.7497; St. Thomas 42.7736 -81.1804;
          Leamington 42.0501 -82.5998; Stratford 43.3668 -80.9497; Orillia 44.6087 -79.4207;
          Orangeville 43.9168 -80.0997; Grimsby 43.2001 -79.5663; Bolton 43.8795 -79.7379;
          Prince Edward 44.0001 -77.2495; Midland 44.7501 -79.883; Brockville 44.5913 -75.687;
          Strathroy 42.9551 -81.6223; Kingsville 42.1001 -82.7331; Collingwood 44.4834 -80.2164;
          Owen Sound 44.5672 -80.9435; Uxbridge 44.1001 -79.1163; Keswick 44.2501 -79.4663;
          Clarence-Rockland 45.5501 -75.291; Fergus 43.706 -80.3776; Wasaga Beach 44.5168 -80.0164;
          Lindsay 44.3501 -78.7329
        America/Merida||MX
          Tuxtla 16.7536 -93.1158; Tapachula 14.9054 -92.2589; Villahermosa 17.9862 -92.9393;
          Campeche 19.8407 -90.5168; San Cristóbal de las Casas 16.7301 -92.6382; Ciudad del Carmen 18.6459 -91.8299;
          Comitán 16.24 -92.1367
        America/Matamoros||MX
          Reynosa 26.08 -98.2846; Heroica Matamoros 25.8797 -97.5042; Nuevo Laredo 27.4763 -99.5164;
          Ciudad Acuña 29.3232 -100.9522; Piedras Negras 28.7001 -100.5235
        America/Vancouver|British Columbia|CA
          Surrey 49.1063 -122.8251; Burnaby 49.2664 -122.9526; Coquitlam 49.2846 -122.7822;
          Abbotsford 49.058 -122.2526; Saanich 48.5496 -123.3693; Delta 49.0892 -123.0532;
          Chilliwack 49.1664 -121.9526; Nanaimo 49.1664 -123.94; Maple Ridge 49.2194 -122.6019;
          Prince George 53.9166 -122.753; Vernon 50.2673 -119.2734; Penticton 49.4806 -119.5858;
          Campbell River 50.0163 -125.2446; North Cowichan 48.8413 -123.686; Courtenay 49.6866 -124.9936;
          Squamish 49.6992 -123.1563; Duncan 48.7829 -123.7027; Port Alberni 49.2413 -124.8028
        America/Los_Angeles|California|US
          Long Beach 33.767 -118.1892; Bakersfield 35.3733 -119.0187; Anaheim 33.8353 -117.9145;
          Riverside 33.9534 -117.3962; Santa Ana 33.7456 -117.8678; Stockton 37.9577 -121.2908;
          Irvine 33.6695 -117.8231; Fremont 37.5483 -121.9886; San Bernardino 34.1083 -117.2898;
          Fontana 34.0922 -117.4351; Modesto 37.6391 -120.9969; Oxnard 34.1975 -119.177;
          Moreno Valley 33.9375 -117.2306; Huntington Beach 33.6603 -117.9992; Santa Clarita 34.3917 -118.5426;
          Santa Rosa 38.4405 -122.7144; Oceanside 33.1959 -117.3795; Garden Grove 33.7739 -117.9415;
          Rancho Cucamonga 34.1064 -117.5931; Ontario 34.0633 -117.6509; Elk Grove 38.4088 -121.3716;
          Corona 33.8753 -117.5664; Lancaster 34.698 -118.1367; Palmdale 34.5794 -118.1165;
          Hayward 37.6688 -122.0808; Salinas 36.6777 -121.6555; Pomona 34.0553 -117.7523;
          Escondido 33.1192 -117.0864; Valencia 34.4436 -118.6095; Torrance 33.8359 -118.3406;
          Van Nuys 34.1867 -118.449; Roseville 38.7521 -121.288; Visalia 36.3302 -119.2921;
          Thousand Oaks 34.1706 -118.8376; Concord 37.978 -122.0311; Simi Valley 34.2694 -118.7815;
          Victorville 34.5361 -117.2912; Vallejo 38.1041 -122.2566; Chico 39.7285 -121.8375;
          El Monte 34.0686 -118.0276; Downey 33.94 -118.1326; Costa Mesa 33.6411 -117.9187;
          Fairfield 38.2494 -122.04; Antioch 38.0049 -121.8058; Temecula 33.4936 -117.1484;
          Murrieta 33.5539 -117.2139; Richmond 37.9358 -122.3478; West Covina 34.0686 -117.939;
          Norwalk 33.9022 -118.0817; Burbank 34.1808 -118.309; Santa Maria 34.953 -120.4357;
          El Cajon 32.7948 -116.9625; San Mateo 37.563 -122.3255; Rialto 34.1064 -117.3703; Vista 33.2 -117.2425;
          Mission Viejo 33.6 -117.672; Vacaville 38.3566 -121.9877; Ventura 34.2783 -119.2932;
          Hesperia 34.4264 -117.3009; Santa Monica 34.0195 -118.4914; San Marcos 33.1434 -117.1661;
          Santa Barbara 34.4208 -119.6982; Redding 40.5865 -122.3917; Hawthorne 33.9164 -118.3526;
          Livermore 37.6819 -121.768; Indio 33.7207 -116.2168; Whittier 33.9792 -118.0328; Menifee 33.7283 -117.1464;
          Tracy 37.7399 -121.4262; Chino 34.0122 -117.6889; Redwood City 37.4852 -122.2364; Hemet 33.7476 -116.9731;
          Merced 37.3022 -120.483; Mountain View 37.386 -122.0838; Napa 38.2971 -122.2855; Sylmar 34.3078 -118.4493;
          Pleasanton 37.6624 -121.8747; Chino Hills 33.9938 -117.7589; Folsom 38.678 -121.1761;
          San Ramon 37.7799 -121.978; Manteca 37.7974 -121.216; Perris 33.7825 -117.2287; Turlock 37.4947 -120.8466;
          Apple Valley 34.5008 -117.1859; Rancho Cordova 38.5891 -121.3027; Mira Mesa 32.9156 -117.1439;
          Woodland Hills 34.1683 -118.6059; Pittsburg 38.028 -121.8847; Walnut Creek 37.9063 -122.065;
          Northridge 34.2283 -118.5367; Davis 38.5449 -121.7405; Yuba City 39.1405 -121.6169;
          Palo Alto 37.4419 -122.143; Laguna Niguel 33.5225 -117.7075; San Clemente 33.427 -117.612;
          Lodi 38.1302 -121.2725; Santa Cruz 36.9741 -122.0308; Madera 36.9613 -120.0607; Encinitas 33.037 -117.292;
          Tulare 36.2077 -119.3473; Lake Elsinore 33.6681 -117.3273; Rocklin 38.7907 -121.2358;
          Petaluma 38.2324 -122.6367; San Rafael 37.9735 -122.5311; Eastvale 33.9636 -117.5642;
          Brentwood 37.9319 -121.6958; Woodland 38.6785 -121.7733; Arcadia 34.1397 -118.0353;
          Dublin 37.7022 -121.9358; Diamond Bar 34.0286 -117.8103; Porterville 36.0652 -119.0168;
          Hanford 36.3274 -119.6457; Novato 38.1074 -122.5697; Hacienda Heights 33.9931 -117.9687;
          Cathedral City 33.7797 -116.4653; Watsonville 36.9102 -121.7569; Yucaipa 34.0336 -117.0431;
          Gilroy 37.0058 -121.5683; Delano 35.7688 -119.2471; Glendora 34.1361 -117.8653;
          Palm Desert 33.7225 -116.377; Poway 32.9628 -117.0359; Lincoln 38.8916 -121.293;
          Rancho Santa Margarita 33.6409 -117.6031; Rowland Heights 33.9761 -117.9053;
          Palm Springs 33.8303 -116.5453; San Luis Obispo 35.2828 -120.6596; Antelope 38.7082 -121.3299;
          Lompoc 34.6392 -120.4579; El Centro 32.792 -115.5631; Beaumont 33.9295 -116.9772;
          San Bruno 37.6305 -122.4111; Morgan Hill 37.1305 -121.6544; La Jolla 32.8473 -117.2742;
          El Dorado Hills 38.6857 -121.0822; Chatsworth 34.2572 -118.6012; La Quinta 33.6634 -116.31;
          Oakley 37.9974 -121.7125; Pacifica 37.6138 -122.4869; Hollister 36.8524 -121.4016;
          Los Banos 37.0583 -120.8499; Dana Point 33.467 -117.6981; Seaside 36.6111 -121.8516;
          Banning 33.9256 -116.8764; Goleta 34.4358 -119.8276; Santa Paula 34.3542 -119.0593;
          Fallbrook 33.3764 -117.2511; Atascadero 35.4894 -120.6707; Atwater 37.3477 -120.6091;
          Ridgecrest 35.6225 -117.6709; Desert Hot Springs 33.9617 -116.5035; Paso Robles 35.6266 -120.691;
          Agua Caliente 38.3241 -122.488; Eureka 40.8021 -124.1637; Paradise 39.7596 -121.6219;
          Wasco 35.5941 -119.341; Twentynine Palms 34.1356 -116.0542; Brawley 32.9787 -115.5303;
          Lemoore 36.3008 -119.7829; Reedley 36.5963 -119.4504; Galt 38.2546 -121.2999; Soledad 36.4247 -121.3263;
          Sanger 36.708 -119.556; Selma 36.5708 -119.6121; Barstow Heights 34.8697 -117.0562;
          Dinuba 36.5433 -119.3871; Corcoran 36.098 -119.5604; Oakdale 37.7666 -120.8471;
          South Lake Tahoe 38.9332 -119.9844; Yucca Valley 34.1142 -116.4322; Patterson 37.4716 -121.1297;
          Arvin 35.2091 -118.8284; Ramona 33.0417 -116.8681
        America/Phoenix|Arizona|US
          Mesa 33.4223 -111.8226; Chandler 33.3062 -111.8413; Gilbert 33.3528 -111.789; Scottsdale 33.5092 -111.899;
          Peoria 33.5806 -112.2374; Tempe 33.4148 -111.9093; Deer Valley 33.6839 -112.1349;
          Surprise 33.6306 -112.3332; Yuma 32.7253 -114.6244; San Tan Valley 33.1911 -111.528;
          Avondale 33.4356 -112.3496; Flagstaff 35.1981 -111.6513; Lake Havasu City 34.4839 -114.3225;
          Casa Grande 32.8795 -111.7574; Buckeye 33.3703 -112.5838; Maricopa 33.0581 -112.0476;
          Oro Valley 32.3909 -110.9665; Sierra Vista 31.5545 -110.3037; Prescott Valley 34.61 -112.3157;
          Prescott 34.54 -112.4685; Marana 32.4367 -111.2254; Bullhead City 35.1478 -114.5683;
          Apache Junction 33.4151 -111.5496; Queen Creek 33.2487 -111.6343; Florence 33.0314 -111.3873;
          Kingman 35.1894 -114.053; Fortuna Foothills 32.6578 -114.4119; Sahuarita 31.9576 -110.9557;
          Fountain Hills 33.6117 -111.7174; Anthem 33.8673 -112.1468; Green Valley 31.8543 -110.9937
        America/Denver|Colorado|US
          Colorado Springs 38.8339 -104.8214; Aurora 39.7294 -104.8319; Fort Collins 40.5853 -105.0844;
          Centennial 39.5792 -104.8769; Pueblo 38.2544 -104.6091; Greeley 40.4233 -104.7091;
          Boulder 40.015 -105.2706; Highlands Ranch 39.5539 -104.9694; Longmont 40.1672 -105.1019;
          Loveland 40.3978 -105.075; Broomfield 39.9205 -105.0867; Grand Junction 39.0639 -108.5507;
          Castle Rock 39.3722 -104.8561; Parker 39.5186 -104.7614; Brighton 39.9853 -104.8205;
          Windsor 40.4775 -104.9014; Fountain 38.6822 -104.7008; Lafayette 39.9936 -105.0897
        America/New_York|Virginia|US
          Virginia Beach 36.8529 -75.978; Newport News 36.9804 -76.4297; East Hampton 37.0374 -76.3316;
          Roanoke 37.271 -79.9414; Suffolk 36.7284 -76.585; Lynchburg 37.4138 -79.1423; Centreville 38.8404 -77.4289;
          Dale City 38.6371 -77.3111; Reston 38.9687 -77.3411; Harrisonburg 38.4496 -78.8689;
          Leesburg 39.1157 -77.5636; Charlottesville 38.0293 -78.4767; Blacksburg 37.2296 -80.4139;
          Ashburn 39.0437 -77.4875; Danville 36.586 -79.395; Manassas 38.751 -77.4753; Burke 38.7934 -77.2716;
          Linton Hall 38.7598 -77.575; Oakton 38.8809 -77.3008; Oak Hill 38.9258 -77.4016;
          Petersburg 37.2279 -77.4019; Fredericksburg 38.3032 -77.4605; Sterling 39.0062 -77.4286;
          Winchester 39.1857 -78.1633; Short Pump 37.6504 -77.6125; Staunton 38.1499 -79.0732;
          South Riding 38.9209 -77.5039; Hopewell 37.3043 -77.2872; Christiansburg 37.1298 -80.4089;
          Waynesboro 38.0685 -78.8895; Chester 37.3568 -77.4416
        America/Chicago|Oklahoma|US
          Tulsa 36.154 -95.9928; Norman 35.2226 -97.4395; Broken Arrow 36.0526 -95.7908; Lawton 34.6087 -98.3903;
          Edmond 35.6528 -97.4781; Enid 36.3956 -97.8784; Stillwater 36.1156 -97.0584; Muskogee 35.7479 -95.3697;
          Bartlesville 36.7473 -95.9808; Owasso 36.2695 -95.8547; Shawnee 35.3273 -96.9253; Yukon 35.5067 -97.7625;
          Ardmore 34.1743 -97.1436; Ponca City 36.707 -97.0856; Duncan 34.5023 -97.9578; Sapulpa 35.9987 -96.1142;
          Mustang 35.3842 -97.7245
        America/Chicago|Kansas|US
          Wichita 37.6922 -97.3375; Overland Park 38.9822 -94.6708; Olathe 38.8814 -94.8191; Topeka 39.0483 -95.678;
          Lawrence 38.9717 -95.2352; Manhattan 39.1836 -96.5717; Salina 38.8403 -97.6114;
          Hutchinson 38.0608 -97.9298; Leavenworth 39.3111 -94.9225; Dodge City 37.7528 -100.0171;
          Garden City 37.9717 -100.8727; Emporia 38.4039 -96.1817; Junction City 39.0286 -96.8314;
          Derby 37.5456 -97.2689; Hays 38.8792 -99.3268; Liberal 37.0431 -100.921; Pittsburg 37.4109 -94.705
        Pacific/Honolulu|Hawaii|US
          Honolulu 21.3069 -157.8583; Pearl City 21.3973 -157.9752;
          Makakilo / Kapolei / Honokai Hale 21.3374 -158.0968; Hilo 19.7299 -155.0907; Kailua 21.4024 -157.7405;
          ʻEwa Gentry-West Loch 21.3533 -158.0284; Hawai‘i Kai 21.2964 -157.7018; Mililani Town 21.4504 -158.015;
          Kahului 20.8893 -156.4729; Wahiawā-Whitmore 21.5056 -158.0335; Kīhei 20.7646 -156.4458
        America/New_York|Kentucky|US
          Lexington 37.9887 -84.4777; Lexington-Fayette 38.0498 -84.4586; Meads 38.4126 -82.7091;
          Richmond 37.7479 -84.2947; Georgetown 38.2098 -84.5588; Florence 38.999 -84.6266;
          Elizabethtown 37.694 -85.8591; Frankfort 38.2009 -84.8733; Independence 38.9431 -84.5441;
          Radcliff 37.8404 -85.9491
        America/Chicago|Minnesota|US
          Saint Paul 44.9444 -93.0933; Rochester 44.0216 -92.4699; Bloomington 44.8408 -93.2983;
          Duluth 46.7833 -92.1066; Plymouth 45.0105 -93.4555; Maple Grove 45.0725 -93.4558; Eagan 44.8041 -93.1669;
          Saint Cloud 45.5608 -94.1625; Eden Prairie 44.8547 -93.4708; West Coon Rapids 45.1597 -93.3497;
          Coon Rapids 45.12 -93.2877; Blaine 45.1608 -93.2349; Burnsville 44.7677 -93.2777;
          Lakeville 44.6497 -93.2427; Minnetonka 44.9133 -93.5033; Apple Valley 44.7319 -93.2177;
          Mankato 44.1591 -94.0092; Shakopee 44.798 -93.5269; Cottage Grove 44.8277 -92.9438;
          Andover 45.2333 -93.2913; Winona 44.05 -91.6393; Ramsey 45.2611 -93.45; Owatonna 44.0838 -93.226;
          Prior Lake 44.7133 -93.4227; White Bear Lake 45.0847 -93.0099; Chaska 44.7894 -93.6022;
          Austin 43.6666 -92.9746; Elk River 45.3038 -93.5672; Faribault 44.295 -93.2688; Rosemount 44.7394 -93.1258;
          Farmington 44.6402 -93.1436; Hastings 44.7433 -92.8524; Lino Lakes 45.1602 -93.0888;
          Northfield 44.4583 -93.1616
        America/Chicago|Nebraska|US
          Lincoln 40.8 -96.667; Grand Island 40.925 -98.342; Kearney 40.6995 -99.0815; Fremont 41.4333 -96.4981;
          Hastings 40.5861 -98.3884; Norfolk 42.0283 -97.417; North Platte 41.1239 -100.7654;
          Columbus 41.4297 -97.3684
        America/Anchorage|Alaska|US
          Anchorage 61.2181 -149.9003; Fairbanks 64.8378 -147.7164; Eagle River 61.3214 -149.5678
        America/Los_Angeles|Nevada|US
          Henderson 36.0397 -114.9819; Paradise 36.0972 -115.1467; Enterprise 36.0252 -115.2419;
          Carson City 39.1638 -119.7674; Pahrump 36.2083 -115.9839; Elko 40.8324 -115.7631
        America/New_York|North Carolina|US
          Greensboro 36.0726 -79.792; Durham 35.994 -78.8986; Winston-Salem 36.0999 -80.2442;
          Fayetteville 35.0527 -78.8784; Wilmington 34.2356 -77.946; High Point 35.9557 -80.0053;
          Asheville 35.6009 -82.554; Greenville 35.6127 -77.3663; Concord 35.4089 -80.5816;
          Gastonia 35.2621 -81.1873; Jacksonville 34.754 -77.4302; Chapel Hill 35.9132 -79.0558;
          Rocky Mount 35.9382 -77.7905; Huntersville 35.4107 -80.8428; Burlington 36.0957 -79.4378;
          Wilson 35.7213 -77.9155; Kannapolis 35.4874 -80.6217; Hickory 35.7332 -81.3412;
          Wake Forest 35.9799 -78.5097; Indian Trail 35.0768 -80.6692; Mooresville 35.5849 -80.8101;
          Goldsboro 35.3849 -77.9928; Monroe 34.9854 -80.5495; Salisbury 35.671 -80.4742;
          Holly Springs 35.6513 -78.8336; Matthews 35.1168 -80.7237; New Bern 35.1085 -77.0441;
          Fort Bragg 35.139 -79.006; Sanford 35.4799 -79.1803; Cornelius 35.4868 -80.8601;
          Statesville 35.7826 -80.8873; Asheboro 35.7079 -79.8136; Mint Hill 35.1796 -80.6473;
          Fuquay-Varina 35.5843 -78.8; Kernersville 36.1199 -80.0737; Lumberton 34.6183 -79.0105;
          Kinston 35.2627 -77.5816; Havelock 34.879 -76.9013; Shelby 35.2923 -81.5357
        America/New_York|New Jersey|US
          Newark 40.7357 -74.1724; Jersey City 40.7282 -74.0776; Paterson 40.9168 -74.1718; Edison 40.5187 -74.4121;
          Trenton 40.2171 -74.7429; Toms River 39.9537 -74.1979; Brick 40.0593 -74.1371; Middletown 40.3943 -74.1171;
          Vineland 39.4862 -75.0257; Wayne 40.9254 -74.2765; Jackson 39.7765 -74.8624; Lakewood 40.0979 -74.2176;
          Plainfield 40.6337 -74.4074; Parsippany 40.8579 -74.426; East Brunswick 40.4279 -74.416;
          Bridgewater 40.6008 -74.6482; North Brunswick 40.454 -74.482; Sicklerville 39.7173 -74.9693;
          Sayreville Junction 40.4654 -74.3304; Mount Laurel 39.934 -74.891; Marlboro 40.3154 -74.2463;
          Atlantic City 39.3642 -74.4231; Hillsborough 40.4776 -74.6268; Sewell 39.7665 -75.1443;
          Ewing 40.2698 -74.7999; Willingboro 40.0279 -74.8691; Long Branch 40.3043 -73.9924;
          Princeton 40.3487 -74.659; Millville 39.4021 -75.0393; West Milford 41.1312 -74.3674;
          Randolph 40.8483 -74.5815; Bridgeton 39.4273 -75.2341; Vincentown 39.934 -74.7485; Mahwah 41.0887 -74.1438;
          Basking Ridge 40.7062 -74.5493; Pleasantville 39.3898 -74.524
        America/New_York|Ohio|US
          Toledo 41.6639 -83.5552; Akron 41.0814 -81.519; Dayton 39.7589 -84.1916; Canton 40.7989 -81.3785;
          Youngstown 41.0998 -80.6495; Lorain 41.4528 -82.1824; Hamilton 39.3995 -84.5613;
          Springfield 39.9242 -83.8088; Kettering 39.6895 -84.1688; Elyria 41.3684 -82.1077;
          Middletown 39.5151 -84.3983; Newark 40.0581 -82.4013; Euclid 41.5931 -81.5268; Mentor 41.6662 -81.3396;
          Mansfield 40.7584 -82.5155; Beavercreek 39.7092 -84.0633; Dublin 40.0992 -83.1141;
          Strongsville 41.3145 -81.8357; Findlay 41.0442 -83.6499; Warren 41.2376 -80.8184;
          Lancaster 39.7137 -82.5993; Westerville 40.1262 -82.9291; Delaware 40.2987 -83.068; Lima 40.7426 -84.1052;
          Reynoldsburg 39.9548 -82.8121; Marion 40.5887 -83.1285; Boardman 41.0242 -80.6629;
          Brunswick 41.2381 -81.8418; Hilliard 40.0334 -83.1582; Fairborn 39.8209 -84.0194; Mason 39.3601 -84.3099;
          North Ridgeville 41.3895 -82.019; Westlake 41.4553 -81.9179; Massillon 40.7967 -81.5215;
          Bowling Green 41.3748 -83.6513; North Royalton 41.3137 -81.7246; Kent 41.1537 -81.3579;
          Austintown 41.1017 -80.7645; Wooster 40.8052 -81.9365; Medina 41.1384 -81.8637; Xenia 39.6848 -83.9296;
          Green 40.9459 -81.4832; Troy 40.0395 -84.2033; Zanesville 39.9404 -82.0132; Sandusky 41.4489 -82.708;
          Athens 39.3292 -82.1013; Avon Lake 41.5053 -82.0282; Solon 41.3898 -81.4412; Marysville 40.2364 -83.3671;
          Willoughby 41.6398 -81.4065; Hudson 41.2401 -81.4407; Oxford 39.507 -84.7452; Alliance 40.9153 -81.1059;
          Wadsworth 41.0256 -81.7298; Chillicothe 39.3331 -82.9824; Sidney 40.2842 -84.1555; Piqua 40.1448 -84.2424;
          Lebanon 39.4353 -84.203; Portsmouth 38.7317 -82.9977; Ashland 40.8687 -82.3182;
          Miamisburg 39.6428 -84.2866
        America/Indiana/Indianapolis|Indiana|US
          Fort Wayne 41.1306 -85.1289; South Bend 41.6834 -86.25; Carmel 39.9784 -86.118;
          Bloomington 39.1653 -86.5264; Fishers 39.9556 -86.0139; Lafayette 40.4167 -86.8753;
          Muncie 40.1934 -85.3864; Terre Haute 39.4667 -87.4139; Noblesville 40.0456 -86.0086;
          Kokomo 40.4864 -86.1336; Greenwood 39.6137 -86.1067; Anderson 40.1053 -85.6803; Elkhart 41.682 -85.9767;
          Mishawaka 41.662 -86.1586; Columbus 39.2014 -85.9214; Westfield 40.0428 -86.1275;
          Richmond 39.8289 -84.8902; Goshen 41.5823 -85.8344; Plainfield 39.7042 -86.3994; Marion 40.5584 -85.6591;
          Brownsburg 39.8434 -86.3978; Franklin 39.4806 -86.055; Greenfield 39.785 -85.7694
        America/New_York|Florida|US
          St. Petersburg 27.7709 -82.6793; Hialeah 25.8576 -80.2781; Tallahassee 30.4383 -84.2807;
          Fort Lauderdale 26.1223 -80.1434; Cape Coral 26.5629 -81.9495; Pembroke Pines 26.0032 -80.2239;
          Port Saint Lucie 27.2939 -80.3503; Hollywood 26.0112 -80.1495; Gainesville 29.6516 -82.3248;
          Coral Springs 26.2712 -80.2706; West Palm Beach 26.7153 -80.0534; Palm Bay 28.0345 -80.5887;
          Clearwater 27.9658 -82.8001; Miami Gardens 25.942 -80.2456; Pompano Beach 26.2379 -80.1248;
          Lakeland 28.0395 -81.9498; Brandon 27.9378 -82.2859; Davie 26.0629 -80.2331; Spring Hill 28.4769 -82.5255;
          Boca Raton 26.3587 -80.0831; Plantation 26.1342 -80.2318; Deltona 28.9005 -81.2637;
          Lehigh Acres 26.6254 -81.6248; Palm Coast 29.585 -81.2078; Largo 27.9098 -82.7884;
          Homestead 25.4687 -80.4776; Kendall 25.6793 -80.3173; Alafaya 28.5641 -81.2114;
          Fort Myers 26.6217 -81.8406; Boynton Beach 26.5253 -80.0664; Daytona Beach 29.2108 -81.0228;
          Riverview 27.8661 -82.3265; Weston 26.1004 -80.3998; Kissimmee 28.3047 -81.4167;
          Delray Beach 26.4615 -80.0728; Tamarac 26.2129 -80.2498; Jupiter 26.9342 -80.0942;
          Wellington 26.6587 -80.2414; North Port 27.0442 -82.2359; Port Orange 29.1383 -80.9956;
          Ocala 29.1872 -82.1401; Sanford 28.8006 -81.2731; Palm Harbor 28.0781 -82.7637;
          Kendale Lakes 25.7082 -80.407; Sarasota 27.3364 -82.5306; Bradenton 27.4989 -82.5748;
          Port Charlotte 26.9762 -82.0906; Poinciana 28.1403 -81.4584; Palm Beach Gardens 26.8234 -80.1386;
          Bonita Springs 26.3398 -81.7787; The Villages 28.9341 -81.9599; Apopka 28.6762 -81.5119;
          Cutler Bay 25.5783 -80.3377; Titusville 28.6122 -80.8076; Fort Pierce 27.4467 -80.3256;
          Wesley Chapel 28.2397 -82.3279; Ocoee 28.5692 -81.544; Ormond Beach 29.2858 -81.0559;
          St. Johns 30.0815 -81.5477; Princeton 25.5384 -80.4089; The Acreage 26.794 -80.2675; Oviedo 28.67 -81.2081;
          Winter Haven 28.0222 -81.7329; Plant City 28.0189 -82.1147; Richmond West 25.6105 -80.4297;
          Ponte Vedra Beach 30.2397 -81.3856; Saint Cloud 28.2489 -81.2812; Winter Springs 28.6989 -81.3081;
          Merritt Island 28.359 -80.69; Clermont 28.5494 -81.7729; Land O' Lakes 28.2189 -82.4576;
          East Lake 28.1108 -82.6948; Lakeside 30.13 -81.7682; Estero 26.4381 -81.8067; DeLand 29.0283 -81.3031;
          Fruit Cove 30.1111 -81.6418; Fleming Island 30.0933 -81.719; Four Corners 28.3329 -81.6474;
          Buenaventura Lakes 28.3358 -81.3531; Key West 24.5552 -81.7816; Tarpon Springs 28.1461 -82.7568;
          New Smyrna Beach 29.0258 -80.927; Immokalee 26.4187 -81.4173; Keystone 28.1559 -82.6212;
          Sebastian 27.8164 -80.4706; Golden Gate 26.1879 -81.6951; Bayonet Point 28.3267 -82.6834;
          Palm City 27.1678 -80.2662; Vero Beach South 27.6164 -80.4131; Jacksonville Beach 30.2947 -81.3931;
          East Naples 26.1384 -81.7665; Haines City 28.1145 -81.6201; Venice 27.0998 -82.4543;
          Wekiwa Springs 28.6986 -81.4256; Leesburg 28.8108 -81.8779; Oakleaf Plantation 30.1708 -81.8355;
          Palm Valley 30.1775 -81.3876
        America/Los_Angeles|Washington|US
          Tri-Cities 46.2454 -119.1962; Tacoma 47.2529 -122.4443; Bellevue 47.6104 -122.2007; Kent 47.3809 -122.2348;
          Everett 47.979 -122.2021; Renton 47.4829 -122.2171; Federal Way 47.3223 -122.3126;
          Spokane Valley 47.6732 -117.2394; Yakima 46.6021 -120.5059; Bellingham 48.7595 -122.4882;
          Auburn 47.3073 -122.2284; Marysville 48.0518 -122.1771; Redmond 47.674 -122.1215;
          Olympia 47.0449 -122.9017; Shoreline 47.7557 -122.3415; South Hill 47.1412 -122.2701;
          Burien 47.4704 -122.3468; Lacey 47.0343 -122.8232; Bothell 47.7623 -122.2054; Edmonds 47.8107 -122.3774;
          Bremerton 47.5673 -122.6326; Longview 46.1382 -122.9382; Issaquah 47.5301 -122.0326;
          Mount Vernon 48.4212 -122.3341; Wenatchee 47.4235 -120.3103; Pullman 46.7313 -117.1796;
          Walla Walla 46.0646 -118.343; Spanaway 47.104 -122.4346; North Creek 47.8195 -122.1762;
          Graham 47.0529 -122.2943; Oak Harbor 48.2932 -122.6432; Moses Lake 47.1301 -119.2781
        America/Chicago|Louisiana|US
          Baton Rouge 30.4433 -91.1875; Shreveport 32.5251 -93.7502; Metairie Terrace 29.9785 -90.164;
          Lafayette 30.2241 -92.0198; Lake Charles 30.2131 -93.2044; Kenner 29.9941 -90.2417;
          Monroe 32.5093 -92.1193; Alexandria 31.3113 -92.4451; Houma 29.5958 -90.7195; New Iberia 30.0035 -91.8187;
          Laplace 30.067 -90.4815; Central 30.5543 -91.0368; Slidell 30.2752 -89.7812; Prairieville 30.303 -90.972;
          Ruston 32.5232 -92.6379; Hammond 30.5046 -90.4629; Sulphur 30.2366 -93.3774
        America/Chicago|Alabama|US
          Huntsville 34.7304 -86.5859; Montgomery 32.3668 -86.3; Mobile 30.6944 -88.043; Tuscaloosa 33.2098 -87.5692;
          Hoover 33.4054 -86.8114; Dothan 31.2232 -85.3905; Auburn 32.6099 -85.4808; Decatur 34.6059 -86.9833;
          Madison 34.6993 -86.7483; Florence 34.7998 -87.6773; Gadsden 34.0143 -86.0064; Prattville 32.464 -86.4597;
          Alabaster 33.2443 -86.8164; Opelika 32.6454 -85.3783; Enterprise 31.3152 -85.8552; Athens 34.8024 -86.9722;
          Daphne 30.6035 -87.9036; Dixiana 33.7402 -86.6494; Anniston 33.6598 -85.8316; Albertville 34.2678 -86.2088;
          Trussville 33.6198 -86.6089
        America/New_York|Georgia|US
          Columbus 32.461 -84.9877; Athens 33.9609 -83.3779; South Fulton 33.5926 -84.6729;
          Sandy Springs 33.9243 -84.3785; Roswell 34.0232 -84.3616; Macon 32.8407 -83.6324;
          Johns Creek 34.0289 -84.1986; Albany 31.5785 -84.1557; Warner Robins 32.6157 -83.6266;
          Alpharetta 34.0754 -84.2941; Marietta 33.9526 -84.5499; Smyrna 33.884 -84.5144; Valdosta 30.8333 -83.2803;
          Stonecrest 33.7085 -84.1349; Augusta 33.471 -81.9748; Peachtree Corners 33.9701 -84.2216;
          Gainesville 34.2979 -83.8241; Milton 34.1322 -84.3007; Newnan 33.3807 -84.7997; Mableton 33.8187 -84.5824;
          Rome 34.257 -85.1647; Martinez 33.5174 -82.0757; Peachtree City 33.3968 -84.5958; Dalton 34.7698 -84.9702;
          Kennesaw 34.0234 -84.6155; Hinesville 31.8469 -81.596; Douglasville 33.7515 -84.7477;
          Statesboro 32.4488 -81.7832; Lawrenceville 33.9562 -83.988; Woodstock 34.1015 -84.5194;
          LaGrange 33.0393 -85.0313; Stockbridge 33.5443 -84.2338; Tucker 33.8546 -84.2171;
          Carrollton 33.5801 -85.0766; Canton 34.2368 -84.4908; McDonough 33.4473 -84.1469; Griffin 33.2468 -84.2641;
          Acworth 34.0663 -84.6784; Sugar Hill 34.1065 -84.0335; Cartersville 34.1653 -84.8023
        America/New_York|Massachusetts|US
          Worcester 42.2626 -71.8023; Springfield 42.1015 -72.5898; Lowell 42.6334 -71.3162;
          Cambridge 42.3751 -71.1056; New Bedford 41.6353 -70.927; Brockton 42.0834 -71.0184;
          Fall River 41.7015 -71.1551; Lynn 42.4668 -70.9495; Lawrence 42.707 -71.1631; Framingham 42.2793 -71.4162;
          Haverhill 42.7762 -71.0773; Taunton 41.9001 -71.0898; North Chicopee 42.1834 -72.5995;
          Weymouth 42.2209 -70.9398; Peabody 42.5279 -70.9287; Barnstable 41.7001 -70.2995;
          Attleboro 41.9445 -71.2856; Pittsfield 42.4501 -73.2454; Leominster 42.5251 -71.7598;
          Fitchburg 42.5834 -71.8023; Beverly Cove 42.5534 -70.8537; Billerica 42.5584 -71.269;
          Amherst 42.3672 -72.5185; Marlborough 42.3459 -71.5523; Woburn 42.4793 -71.1523; Randolph 42.1626 -71.0412;
          Franklin 42.0834 -71.3967; Gloucester 42.614 -70.6631; Norwood 42.1945 -71.1995;
          Northampton 42.3251 -72.6412; Milford 42.1398 -71.5162; Mansfield 42.0334 -71.2189;
          Middleborough 41.8932 -70.9112; Wilmington 42.5465 -71.1737; Acton 42.4851 -71.4328;
          Gardner 42.5751 -71.9981
        America/Chicago|Arkansas|US
          Little Rock 34.7465 -92.2896; Fort Smith 35.3859 -94.3986; Fayetteville 36.0626 -94.1574;
          Springdale 36.1867 -94.1288; Jonesboro 35.8423 -90.7043; Conway 35.0887 -92.4421; Rogers 36.332 -94.1185;
          Pine Bluff 34.2284 -92.0032; Bentonville 36.3728 -94.2088; Hot Springs 34.5037 -93.0552;
          Benton 34.5645 -92.5868; Russellville 35.2784 -93.1338; Jacksonville 34.8662 -92.1102;
          Bella Vista 36.4807 -94.2713; Paragould 36.0584 -90.4973; Cabot 34.9745 -92.0165; Searcy 35.2506 -91.7362
        America/Chicago|Illinois|US
          Aurora 41.7606 -88.3201; Rockford 42.2711 -89.094; Joliet 41.5252 -88.0834; Naperville 41.7859 -88.1473;
          Peoria 40.6936 -89.589; Springfield 39.8017 -89.6437; Elgin 42.0373 -88.2812; Waukegan 42.3636 -87.8448;
          Champaign 40.1164 -88.2434; Bloomington 40.4842 -88.9937; Arlington Heights 42.0884 -87.9806;
          Evanston 42.0411 -87.6901; Schaumburg 42.0334 -88.0834; Bolingbrook 41.6986 -88.0684;
          Decatur 39.8403 -88.9548; Portage Park 41.9578 -87.7651; Des Plaines 42.0334 -87.8834;
          Orland Park 41.6303 -87.8539; Tinley Park 41.5734 -87.7845; Oak Lawn 41.7109 -87.7581;
          Wheaton 41.8661 -88.107; Downers Grove 41.8089 -88.0112; Glenview 42.0697 -87.7878;
          Elmhurst 41.8995 -87.9403; DeKalb 41.9295 -88.7504; Plainfield 41.627 -88.204; Belleville 38.52 -89.984;
          Bartlett 41.995 -88.1856; Buffalo Grove 42.1514 -87.9598; Quincy 39.9356 -91.4099;
          Crystal Lake 42.2411 -88.3162; Carpentersville 42.1211 -88.2579; Glendale Heights 41.9146 -88.0649;
          Northbrook 42.1275 -87.829; Elk Grove Village 42.0039 -87.9703; Danville 40.1245 -87.63;
          Mundelein 42.2631 -88.004; Galesburg 40.9478 -90.3712; Chicago Heights 41.5061 -87.6356;
          Highland Park 42.1817 -87.8003; Upper Alton 38.9114 -90.1507; Lake in the Hills 42.1817 -88.3304;
          O'Fallon 38.5923 -89.9112; Round Lake Beach 42.3717 -88.0901; Kankakee 41.12 -87.8611;
          McHenry 42.3334 -88.2668; Carbondale 37.7273 -89.2168; Huntley 42.1681 -88.4281;
          Woodstock 42.3147 -88.4487; Belvidere 42.2639 -88.8443; Edwardsville 38.8114 -89.9532;
          Collinsville 38.6703 -89.9845; Freeport 42.2967 -89.6212; Blue Island 41.6573 -87.68;
          Wasco 41.9381 -88.4045; Charleston 39.4962 -88.1762
        America/New_York|Tennessee|US
          Knoxville 35.9606 -83.9207; Chattanooga 35.0456 -85.3097; Johnson City 36.3134 -82.3535;
          Kingsport 36.5484 -82.5618; Cleveland 35.1595 -84.8766; Morristown 36.214 -83.2949;
          Oak Ridge 36.0104 -84.2696; Maryville 35.7565 -83.9705; Bristol 36.5951 -82.1887;
          Farragut 35.8845 -84.1535
        America/Los_Angeles|Oregon|US
          Salem 44.9429 -123.0351; Gresham 45.4982 -122.4315; Hillsboro 45.5229 -122.9898; Bend 44.0582 -121.3153;
          Medford 42.3265 -122.8756; Corvallis 44.5646 -123.262; Albany 44.6365 -123.1059; Aloha 45.4943 -122.8671;
          Grants Pass 42.4393 -123.3307; Oregon City 45.3573 -122.6068; McMinnville 45.2101 -123.1987;
          Redmond 44.2726 -121.1739; Woodburn 45.1437 -122.8554; Newberg 45.3001 -122.9732;
          Wilsonville 45.2998 -122.7737; Roseburg 43.2165 -123.3417; Klamath Falls 42.2249 -121.7817;
          Ashland 42.1946 -122.7095
        America/Chicago|South Dakota|US
          Sioux Falls 43.5437 -96.728; Aberdeen 45.4647 -98.4865; Brookings 44.3114 -96.7984;
          Watertown 44.8994 -97.1151; Pierre 44.3683 -100.351
        America/Chicago|Missouri|US
          Springfield 37.2153 -93.2982; Columbia 38.9517 -92.3341; East Independence 39.0956 -94.3552;
          Lee's Summit 38.9108 -94.3822; O'Fallon 38.8106 -90.6998; Saint Joseph 39.7686 -94.8466;
          Saint Charles 38.7839 -90.4812; Blue Springs 39.017 -94.2816; Saint Peters 38.8003 -90.6265;
          Florissant 38.7892 -90.3226; Joplin 37.0842 -94.5133; Chesterfield 38.6631 -90.5771;
          Jefferson City 38.5767 -92.1735; Cape Girardeau 37.3059 -89.5182; Oakville 38.4701 -90.3046;
          Wildwood 38.5828 -90.6629; Wentzville 38.8114 -90.8529; Ballwin 38.5951 -90.5462; Liberty 39.2461 -94.4191;
          Kirkwood 38.5834 -90.4068; Maryland Heights 38.7131 -90.4298; Belton 38.812 -94.5319;
          Sedalia 38.7045 -93.2283; Arnold 38.4328 -90.3776; Nixa 37.0434 -93.2943; Rolla 37.9514 -91.7713
        America/Cancun||MX
          Chetumal 18.5196 -88.304; Playa del Carmen 20.6274 -87.0799
        America/Chicago|Tennessee|US
          Clarksville 36.5298 -87.3594; Murfreesboro 35.8456 -86.3903; Franklin 35.9251 -86.8689;
          Cordova 35.1557 -89.7762; Jackson 35.6145 -88.814; Bartlett 35.2045 -89.874; Hendersonville 36.3048 -86.62;
          Collierville 35.042 -89.6645; Smyrna 35.9828 -86.5186; Germantown 35.0868 -89.8101;
          Columbia 35.6151 -87.0353; Spring Hill 35.7512 -86.93; La Vergne 36.0156 -86.5819;
          Gallatin 36.3884 -86.4467; Cookeville 36.1628 -85.5016; Mount Juliet 36.2 -86.5186;
          Brentwood Estates 36.0251 -86.7792; Lebanon 36.2081 -86.2911; Shelbyville 35.4834 -86.4603
        America/Chicago|Mississippi|US
          Jackson 32.2988 -90.1848; Gulfport 30.3674 -89.0928; Hattiesburg 31.3271 -89.2903; Biloxi 30.396 -88.8853;
          Meridian 32.3643 -88.7037; Olive Branch 34.9618 -89.8295; Tupelo 34.2581 -88.7046;
          Greenville 33.409 -91.0598; Madison 32.4618 -90.1154; Starkville 33.4505 -88.8196;
          Brandon 32.2732 -89.9859; Columbus 33.4957 -88.4273; Vicksburg 32.3526 -90.8779; Oxford 34.3665 -89.5192;
          Pascagoula 30.3658 -88.5561
        America/New_York|Connecticut|US
          Bridgeport 41.1792 -73.1894; Stamford 41.0534 -73.5387; North Stamford 41.1382 -73.5435;
          Waterbury 41.5581 -73.0515; Norwalk 41.1176 -73.4079; Danbury 41.3948 -73.454;
          New Britain 41.6612 -72.7795; Bristol 41.6718 -72.9493; Meriden 41.5382 -72.807; Hamden 41.3959 -72.8968;
          Fairfield 41.1412 -73.2637; Milford 41.2223 -73.0565; Middletown 41.5623 -72.6506;
          Southington 41.5965 -72.8776; Norwich 41.5243 -72.0759; West Torrington 41.8184 -73.1437;
          New London 41.3556 -72.0995; Mansfield City 41.7659 -72.2337; Windham 41.6998 -72.157;
          Guilford 41.289 -72.6818; Montville Center 41.479 -72.1512
        America/New_York|South Carolina|US
          Columbia 34.0007 -81.0348; North Charleston 32.8546 -79.9748; Rock Hill 34.9249 -81.0251;
          Greenville 34.8526 -82.394; Summerville 33.0185 -80.1757; Sumter 33.9204 -80.3415;
          Goose Creek 32.981 -80.0326; Hilton Head Island 32.1938 -80.7382; Florence 34.1954 -79.7626;
          Spartanburg 34.9496 -81.9321; Myrtle Beach 33.6891 -78.8867; Aiken 33.5604 -81.7195;
          Greer 34.9387 -82.2271; Anderson 34.5034 -82.6501; Mauldin 34.7787 -82.3101; Greenwood 34.1954 -82.1618;
          Taylors 34.9204 -82.2962; Conway 33.836 -79.0478; Easley 34.8298 -82.6015; Simpsonville 34.7371 -82.2543;
          Lexington 33.9815 -81.2362
        America/Denver|Utah|US
          West Valley City 40.6916 -112.0011; Provo 40.2338 -111.6585; West Jordan 40.6097 -111.9391;
          Orem 40.2969 -111.6946; Sandy Hills 40.5811 -111.8508; Ogden 41.223 -111.9738; Layton 41.0602 -111.9711;
          Saint George 37.1041 -113.5841; Lehi 40.3916 -111.8508; Logan 41.7355 -111.8344; Draper 40.5247 -111.8638;
          Riverton 40.5219 -111.9391; Pleasant Grove 40.3641 -111.7385; Roy 41.1616 -112.0263;
          Tooele 40.5308 -112.2983; Cedar City 37.6775 -113.0619; Syracuse 41.0894 -112.0647;
          Eagle Mountain 40.3141 -112.0069; Saratoga Springs 40.3491 -111.9047
        America/Detroit|Michigan|US
          Warren 42.4904 -83.013; Sterling Heights 42.5803 -83.0302; Lansing 42.7325 -84.5555;
          Clinton Township 42.587 -82.9199; Flint 43.0125 -83.6875; Livonia 42.3684 -83.3527;
          Canton 42.3087 -83.4822; Troy 42.6056 -83.1499; Westland 42.3242 -83.4002;
          Farmington Hills 42.4853 -83.3772; Kalamazoo 42.2917 -85.5872; Waterford 42.693 -83.4118;
          Shelby 42.6709 -83.033; Southfield 42.4734 -83.2219; West Bloomfield Township 42.5689 -83.3836;
          Taylor 42.2409 -83.2696; Pontiac 42.6389 -83.291; Saint Clair Shores 42.497 -82.8888;
          Royal Oak 42.4895 -83.1446; Novi 42.4806 -83.4755; Dearborn Heights 42.337 -83.2733;
          Battle Creek 42.3173 -85.1782; Saginaw 43.4195 -83.9508; Portage 42.2011 -85.58; Midland 43.6156 -84.2472;
          Muskegon 43.2342 -86.2484; Bay City 43.5945 -83.8889; Holland 42.7875 -86.1089; Jackson 42.2459 -84.4013;
          Port Huron 42.9709 -82.4249; Mount Pleasant 43.5978 -84.7675; Saginaw Township North 43.46 -84.0067;
          Norton Shores 43.1689 -86.2639; Marquette 46.5435 -87.3954; Adrian 41.8976 -84.0372;
          Monroe 41.9164 -83.3977
        America/Chicago|Iowa|US
          Cedar Rapids 42.0083 -91.6441; Davenport 41.5236 -90.5776; Sioux City 42.5 -96.4003;
          Iowa City 41.6611 -91.5302; Waterloo 42.4928 -92.343; Ames 42.0347 -93.6199; Dubuque 42.5006 -90.6646;
          Cedar Falls 42.5278 -92.4455; Marshalltown 42.0494 -92.908; Mason City 43.1536 -93.201;
          Clinton 41.8445 -90.1887; Burlington 40.8075 -91.1129; Fort Dodge 42.4975 -94.168; Ottumwa 41.02 -92.4113;
          Muscatine 41.4245 -91.0432
        America/New_York|Pennsylvania|US
          Allentown 40.6084 -75.4902; Erie 42.1292 -80.0851; Reading 40.3357 -75.9269; Scranton 41.4092 -75.6649;
          Bethlehem 40.6259 -75.3705; Bensalem 40.1046 -74.9513; Lancaster 40.0379 -76.3055;
          Abington 40.1207 -75.1179; Levittown 40.1551 -74.8288; Altoona 40.5187 -78.3947; York 39.9626 -76.7277;
          Wilkes-Barre 41.2459 -75.8813; Norristown 40.1215 -75.3399; Chester 39.8475 -75.3578;
          Bustleton 40.0826 -75.0316; Wayne 40.044 -75.3877; Williamsport 41.2412 -77.0011;
          Monroeville 40.4212 -79.7881; Cranberry Township 40.685 -80.1071; Plum 40.5003 -79.7495;
          Back Mountain 41.3359 -75.9963; Easton 40.6884 -75.2207; Lebanon 40.3409 -76.4113;
          Hazleton 40.9584 -75.9746; Pottstown 40.2454 -75.6496; New Castle 41.0037 -80.347;
          Chambersburg 39.9376 -77.6611; Murrysville 40.4284 -79.6976
        America/Toronto|Quebec|CA
          Saint-Louis-de-Terrebonne 45.702 -73.7867; Saint-Jean-sur-Richelieu 45.3071 -73.2626;
          Repentigny 45.7422 -73.4501; Granby 45.4001 -72.7324; Drummondville 45.8834 -72.4824;
          Pierrefonds 45.4599 -73.8928; Saint-Jérôme 45.7804 -74.0036; Jonquière 48.4165 -71.2488;
          Saint-Hyacinthe 45.6308 -72.957; Blainville 45.6668 -73.8825; Salaberry-de-Valleyfield 45.2501 -74.1325;
          Châteauguay 45.3834 -73.7492; Saint-Eustache 45.565 -73.9055; Sorel-Tracy 46.0418 -73.1136;
          Shawinigan 46.5667 -72.7491; Joliette 46.0164 -73.4236; Mirabel 45.6501 -74.0825;
          Victoriaville 46.0501 -71.9658; Saint-Georges 46.1135 -70.6653; Alma 48.5501 -71.6491;
          Sept-Îles 50.2001 -66.3821; Vaudreuil-Dorion 45.4001 -74.0325; Thetford-Mines 46.0937 -71.3054;
          Val-d'Or 48.0974 -77.7974; Rouyn-Noranda 48.2366 -79.0231; Baie-Comeau 49.2168 -68.1489
        America/Chicago|Indiana|US
          Evansville 37.9748 -87.5559; Hammond 41.5834 -87.5; Gary 41.5934 -87.3464; Portage 41.5759 -87.1762;
          Merrillville 41.4828 -87.3328; Valparaiso 41.4731 -87.0611; Michigan City 41.7075 -86.895;
          Crown Point 41.417 -87.3653; Schererville 41.4789 -87.4548; East Chicago 41.6392 -87.4548;
          Hobart 41.5323 -87.255; La Porte 41.6077 -86.7139
        America/Chicago|North Dakota|US
          Fargo 46.8772 -96.7898; Bismarck 46.8083 -100.7837; Grand Forks 47.9253 -97.0328; Minot 48.2325 -101.2963;
          Williston 48.147 -103.618
        America/Denver|Montana|US
          Billings 45.7833 -108.5007; Missoula 46.8721 -113.994; Great Falls 47.5002 -111.3008;
          Bozeman 45.6797 -111.0386; Butte 46.0038 -112.5347; Helena 46.5927 -112.0361; Kalispell 48.1958 -114.3129
        America/St_Johns|Newfoundland and Labrador|CA
          St. John's 47.5649 -52.7093; Conception Bay South 47.4999 -52.9981
        America/New_York|New Hampshire|US
          Manchester 42.9956 -71.4548; Nashua 42.7654 -71.4676; Concord 43.2081 -71.5376;
          Derry Village 42.8918 -71.312; Dover 43.1979 -70.8737; Rochester 43.3045 -70.9756; Salem 42.7884 -71.2009;
          Keene 42.9337 -72.2781; Portsmouth 43.077 -70.7577
        America/Glace_Bay|Nova Scotia|CA
          Sydney 46.1351 -60.1831
        America/Chicago|Wisconsin|US
          Green Bay 44.5192 -88.0198; Kenosha 42.5847 -87.8212; Racine 42.7261 -87.7828; Appleton 44.2619 -88.4154;
          Waukesha 43.0117 -88.2315; Eau Claire 44.8113 -91.4985; Oshkosh 44.0247 -88.5426;
          Janesville 42.6828 -89.0187; La Crosse 43.8014 -91.2396; Sheboygan 43.7508 -87.7145;
          Fond du Lac 43.775 -88.4388; New Berlin 42.9764 -88.1084; Wausau 44.9591 -89.6301;
          Brookfield 43.0606 -88.1065; Beloit 42.5084 -89.0318; Franklin 42.8886 -88.0384;
          Menomonee Falls 43.1789 -88.1173; Oak Creek 42.8858 -87.8631; Manitowoc 44.0886 -87.6576;
          Sun Prairie 43.1836 -89.2137; West Bend 43.4253 -88.1834; Stevens Point 44.5236 -89.5746;
          Neenah 44.1858 -88.4626; Muskego 42.9059 -88.139; Watertown 43.1947 -88.729; Mequon 43.2156 -88.03
        America/Edmonton|Alberta|CA
          Lethbridge 49.7 -112.8186; Red Deer 52.2668 -113.802; Airdrie 51.3001 -114.0353;
          Grande Prairie 55.1667 -118.8027; Fort McMurray 56.7268 -111.381; Medicine Hat 50.0393 -110.6766;
          Spruce Grove 53.5334 -113.9187; Chestermere 51.0334 -113.8187; Cochrane 51.1834 -114.4687;
          Lloydminster 53.2724 -110.0226; Okotoks 50.7289 -113.9828; Cranston 50.8885 -113.9814;
          Camrose 53.0168 -112.8353
        America/Denver|New Mexico|US
          Las Cruces 32.3123 -106.7783; Rio Rancho 35.2334 -106.6645; Enchanted Hills 35.3368 -106.593;
          Santa Fe 35.687 -105.9378; Roswell 33.3944 -104.5249; Farmington 36.7281 -108.2187;
          Clovis 34.4048 -103.2052; Hobbs 32.7026 -103.136; Alamogordo 32.8995 -105.9603; Carlsbad 32.4207 -104.2288;
          Gallup 35.5281 -108.7426
        America/New_York|Maryland|US
          Columbia 39.2404 -76.8394; Germantown 39.1732 -77.2716; Frederick 39.4143 -77.4105;
          Waldorf 38.6246 -76.9391; Gaithersburg 39.1434 -77.2014; Rockville 39.084 -77.1528; Bowie 38.9428 -76.7303;
          South Bel Air 39.5332 -76.3375; Aspen Hill 39.0795 -77.073; Potomac 39.0182 -77.2086;
          Severn 39.1371 -76.6983; Annapolis 38.9786 -76.4918; Hagerstown 39.6418 -77.72;
          Severna Park 39.0704 -76.5452; Olney 39.1532 -77.0669; Salisbury 38.3607 -75.5994;
          Owings Mills 39.4196 -76.7802; Eldersburg 39.4037 -76.9503; South Gate 39.129 -76.6258;
          Perry Hall 39.4126 -76.4636; Crofton 39.0018 -76.6875; Laurel 39.0993 -76.8483;
          Reisterstown 39.4698 -76.8319; Edgewood 39.4187 -76.2944; Middle River 39.3343 -76.4394;
          Greenbelt 39.0046 -76.8755; Hunt Valley 39.4998 -76.6411; Cumberland 39.6529 -78.7625
        America/Boise|Idaho|US
          Meridian 43.6121 -116.3915; Nampa 43.5407 -116.5635; Idaho Falls 43.4666 -112.0341;
          Pocatello 42.8713 -112.4455; Caldwell 43.6629 -116.6874; Twin Falls 42.563 -114.4609;
          Rexburg 43.826 -111.7897; Conda 42.7283 -111.5324
        America/New_York|Rhode Island|US
          Warwick 41.7001 -71.4162; Woonsocket 42.0029 -71.5148; Coventry 41.7001 -71.6828;
          Cumberland 41.9668 -71.4328; South Kingstown 41.4472 -71.5249; West Warwick 41.6969 -71.5219;
          North Kingstown 41.5501 -71.4662; Newport 41.4901 -71.3128
        America/Denver|South Dakota|US
          Rapid City 44.0805 -103.231
        America/Moncton|New Brunswick|CA
          Saint John 45.2708 -66.0562
        America/New_York|Delaware|US
          Wilmington 39.746 -75.5466; Dover 39.1582 -75.5244; Newark 39.6837 -75.7497; Middletown 39.4496 -75.7163
        America/Denver|Wyoming|US
          Cheyenne 41.14 -104.8203; Casper 42.8666 -106.3131; Gillette 44.2911 -105.5022; Laramie 41.3114 -105.5911;
          Rock Springs 41.5875 -109.2029
        America/Chicago|Kentucky|US
          Bowling Green 36.9903 -86.4436; Owensboro 37.7742 -87.1133; Hopkinsville 36.8656 -87.4912;
          Henderson 37.8362 -87.59; Paducah 37.0834 -88.6
        America/Chicago|Florida|US
          East Pensacola Heights 30.4288 -87.18; Panama City 30.1595 -85.6598; Santa Rosa Beach 30.396 -86.2288;
          Navarre 30.4016 -86.8636; Ferry Pass 30.5102 -87.2125; Cantonment 30.6085 -87.34; Bellview 30.4616 -87.315;
          Crestview 30.7621 -86.5705; Wright 30.4557 -86.6383; Lynn Haven 30.2455 -85.6483; Pace 30.5994 -87.1611
        America/Halifax|Nova Scotia|CA
          Lower Sackville 44.776 -63.6786
        America/Los_Angeles|Idaho|US
          Coeur d'Alene 47.6777 -116.7805; Lewiston 46.4166 -117.0177; Post Falls 47.718 -116.9516;
          Moscow 46.7324 -117.0002
        America/Winnipeg|Manitoba|CA
          Brandon 49.8469 -99.9531
        America/New_York|West Virginia|US
          Huntington 38.4192 -82.4451; Charleston 38.3498 -81.6326; Parkersburg 39.2667 -81.5615;
          Morgantown 39.6295 -79.9559; Wheeling 40.064 -80.7209
        America/New_York|Maine|US
          Lewiston 44.1003 -70.2148; Bangor 44.7988 -68.7726; West Scarborough 43.5704 -70.3878;
          Biddeford 43.4926 -70.4534; Sanford 43.4393 -70.7742; Augusta 44.3106 -69.7795
        America/Regina|Saskatchewan|CA
          Prince Albert 53.2001 -105.7677; Moose Jaw 50.4001 -105.5345
        America/Denver|Texas|US
          Socorro 31.6546 -106.3033
        America/Juneau|Alaska|US
          Juneau 58.3019 -134.4197
        America/Whitehorse|Yukon|CA
          Whitehorse 60.7161 -135.0538
        America/Kentucky/Louisville|Kentucky|US
          Jeffersontown 38.1942 -85.5644; Valley Station 38.1112 -85.8702
        America/Denver|North Dakota|US
          Dickinson 46.8792 -102.7896
        America/Dawson_Creek|British Columbia|CA
          Fort St. John 56.2499 -120.8529
        America/Edmonton|Northwest Territories|CA
          Yellowknife 62.4541 -114.3725
        America/Edmonton|British Columbia|CA
          Cranbrook 49.4999 -115.7688
        America/New_York|Vermont|US
          Montpelier 44.2601 -72.5754
        """
}
