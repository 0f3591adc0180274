extension CityTable {
    /// Smaller cities, grouped by time zone, region and country; see ``init(_:grouped:)``.
    static let smallerEurope = """
        Europe/Istanbul||TR
          Ankara 39.9199 32.8543; Bursa 40.1956 29.0601; İzmir 38.4127 27.1384; Gaziantep 37.0594 37.3825;
          Diyarbakır 37.9136 40.2172; Adana 36.9862 35.3253; Kayseri 38.7322 35.4853; Konya 37.8713 32.4846;
          Antalya 36.9081 30.6956; Esenyurt 41.027 28.6773; Eskişehir 39.7767 30.5206; Küçükçekmece 40.991 28.7712;
          Erzurum 39.9086 41.2769; Malatya 38.3502 38.3167; Mersin 36.812 34.6389; Van 38.4946 43.3832;
          Sancaktepe 41.0024 29.2319; Batman 37.8874 41.1322; Muratpaşa 36.8916 30.765; Şanlıurfa 37.1671 38.7939;
          Elazığ 38.6743 39.2232; Maltepe 40.9357 29.1551; Antakya 36.2066 36.1572; Samsun 41.2798 36.3361;
          Kahramanmaraş 37.5847 36.9264; Uşak 38.6735 29.4058; Alanya 36.5438 31.9998; Tarsus 36.9177 34.8928;
          Aksaray 38.3725 34.0254; Denizli 37.7742 29.0875; Adıyaman 37.7644 38.2763; Adapazarı 40.7806 30.4033;
          Gebze 40.8028 29.4307; Çorum 40.5489 34.9533; Sivas 39.7483 37.0161; Afyonkarahisar 38.7567 30.5433;
          İskenderun 36.5872 36.1735; Trabzon 41.005 39.7269; Manisa 38.612 27.4265; Balıkesir 39.6492 27.8861;
          Ordu 40.9778 37.8905; Osmaniye 37.0742 36.2478; Çorlu 41.1607 27.8009; Arnavutköy 41.1835 28.7402;
          İzmit 40.765 29.9293; Düzce 40.8389 31.1639; Kırıkkale 39.8453 33.5064; Kütahya 39.4242 29.9833;
          Bolu 40.7358 31.6061; Edirne 41.6772 26.556; Karaman 37.1811 33.215; Siverek 37.755 39.3167;
          Isparta 37.7644 30.5522; Aydın 37.845 27.8396; Ereğli 37.5133 34.0467; Viranşehir 37.2235 39.7552;
          Erzincan 39.7392 39.4901; Kırşehir 39.1458 34.1639; Kızıltepe 37.1884 40.5772; Çanakkale 40.1555 26.4127;
          Cizre 37.3302 42.1848; İnegol 40.0781 29.5133; Silifke 36.3778 33.9344; Mardin 37.3131 40.7436;
          Tokat 40.3139 36.5544; Bingöl 38.8847 40.4939; Giresun 40.917 38.3874; Kastamonu 41.3781 33.7753;
          Derince 40.7569 29.8147; Karabük 41.2049 32.6277; Ağrı 39.7147 43.0401; Samandağ 36.0801 35.976;
          Tekirdağ 40.9781 27.511; Rize 41.0208 40.5219; Nazilli 37.9163 28.3223; Salihli 38.4826 28.1477;
          Amasya 40.6533 35.8331; Silopi 37.2438 42.4635; Siirt 37.9293 41.9413; Kilis 36.7161 37.115;
          Turhal 40.3875 36.0811; Arsuz 36.413 35.8903; Bandırma 40.3522 27.9767; Turgutlu 38.4953 27.6997;
          Zonguldak 41.4514 31.7931; Iğdır 39.9237 44.045; Mustafakemalpaşa 40.0382 28.4087; Suruç 36.9761 38.4253;
          Manavgat 36.7867 31.4409; Soma 39.1855 27.6094; Kâhta 37.7855 38.6237; Ceyhan 37.0247 35.8175;
          Burdur 37.7203 30.2908; Polatlı 39.5772 32.1413; Bafra 41.5679 35.9031; Muğla 37.2181 28.3665;
          Erciş 39.0259 43.3596; Kars 40.5983 43.0855; Niğde 37.9658 34.6793; Lüleburgaz 41.4017 27.3575;
          Çankırı 40.5999 33.6153; Nusaybin 37.0703 41.2146; Ereğli 41.2826 31.4181; Kozan 37.4552 35.8157;
          Yozgat 39.82 34.8044; Patnos 39.2249 42.8569; Akhisar 38.9185 27.8401; Akçapınar 38.9473 38.9423;
          Çerkezköy 41.2863 27.9994; Muş 38.7316 41.4848; Nizip 37.0097 37.7942; Fatsa 41.0289 37.4998;
          Bartın 41.6358 32.3375; Elbistan 38.2059 37.1983; Hakkâri 37.5744 43.7408; Ünye 41.1405 37.2885;
          Midyat 37.4191 41.3391; Nevşehir 38.625 34.7122; Bismil 37.8451 40.6593; Bilecik 40.1419 29.9793;
          Belek 36.8631 31.0654; Tatvan 38.4922 42.2827; Yüksekova 37.5736 44.2872; Yalova 40.655 29.2769;
          Gemlik 40.4309 29.1597; Kadirli 37.3739 36.0961; Doğubayazıt 39.5469 44.0842; Ayvalık 39.3193 26.6934;
          Söke 37.7482 27.4061; Ardeşen 41.1906 40.9793; Şırnak 37.5139 42.4543; Ödemiş 38.2278 27.9696;
          Silvan 38.1371 41.0082; Ahlat 38.7489 42.4801; Akşehir 38.3575 31.4164; Kuşadası 37.8601 27.2571;
          Urla 38.3229 26.764; Sorgun 39.8101 35.186; Çubuk 40.2386 33.0322; Biga 40.2281 27.2422;
          Kırıkhan 36.4994 36.3576; Fethiye 36.6404 29.1276
        Europe/Kyiv||UA
          Kyiv 50.4547 30.5238; Kharkiv 49.9818 36.2548; Odesa 46.4857 30.7438; Dnipro 48.4666 35.0407;
          Donetsk 48.023 37.8022; Lviv 49.8383 24.0232; Zaporizhzhya 47.8517 35.1171; Kryvyy Rih 47.9057 33.394;
          Mykolayiv 46.9763 31.993; Vinnytsya 49.2322 28.4687; Luhansk 48.5681 39.3055; Pravyi Bereh 47.115 37.5852;
          Makiyivka 48.0478 37.9258; Chernihiv 51.5054 31.2866; Poltava 49.5892 34.5537;
          Khmelnytskyi 49.4183 26.9794; Cherkasy 49.4445 32.0574; Chernivtsi 48.2904 25.9324;
          Zhytomyr 50.2623 28.6791; Sumy 50.9174 34.7991; Rivne 50.6204 26.237; Horlivka 48.2999 38.0171;
          Ivano-Frankivsk 48.9231 24.7125; Kamyanske 48.5172 34.6062; Ternopil 49.554 25.5907;
          Kremenchuk 49.0625 33.4048; Kropyvnytskyi 48.5083 32.2662; Lutsk 50.7578 25.3502;
          Bila Tserkva 49.7994 30.1165; Melitopol 46.8473 35.382; Kramatorsk 48.7311 37.5678;
          Uzhhorod 48.6242 22.2947; Berdyansk 46.7558 36.7882; Alchevsk 48.4691 38.7974; Nikopol 47.5683 34.3913;
          Slovyansk 48.8497 37.5974; Pavlohrad 48.5321 35.8688; Siverskodonetsk 48.9441 38.4875;
          Kamyanets-Podilskyi 48.6788 26.5852; Lysychansk 48.9121 38.4209; Mukachevo 48.4425 22.718;
          Voznesenskyi 47.9316 37.6297; Konotop 51.2325 33.2004; Uman 48.7501 30.2194; Bakhmut 48.5942 37.9989;
          Khrustalnyi 48.1424 38.9237; Yenakiyeve 48.2386 38.204; Oleksandriya 48.6747 33.1176;
          Drohobych 49.352 23.5112; Kadiyivka 48.5682 38.6435; Shostka 51.8643 33.4728; Berdychiv 49.8942 28.5824;
          Shakhtarsk 48.0566 38.4383; Samar 48.6289 35.2589; Izmayil 45.3506 28.8375; Kovel 51.2155 24.7008;
          Kostyantynivka 48.5273 37.7059; Nizhyn 51.0477 31.8884; Smila 49.233 31.8843; Kherson 46.6369 32.6146;
          Irpin 50.522 30.2404; Kalush 49.024 24.3721; Sheptytskyi 50.394 24.2394; Boryspil 50.3505 30.9526;
          Dovzhansk 48.0761 39.6474; Pervomaysk 48.0448 30.8478; Inhulets 47.7301 33.2519; Korosten 50.9512 28.6386;
          Stryi 49.261 23.8484; Kolomyia 48.525 25.0371; Pokrovsk 48.2801 37.1771
        Europe/Rome||IT
          Palermo 38.1166 13.3636; Bari 41.1207 16.8698; Catania 37.4922 15.0704; Verona 45.4385 10.9938;
          Messina 38.1939 15.5526; Trieste 45.6495 13.7768; Padua 45.408 11.8859; Brescia 45.5356 10.2147;
          Taranto 40.4644 17.2471; Parma 44.7993 10.3262; Prato 43.8805 11.097; Modena 44.6478 10.9254;
          Reggio Calabria 38.1105 15.6613; Reggio nell'Emilia 44.6983 10.6312; Livorno 43.5443 10.3262;
          Cagliari 39.2305 9.1192; Rimini 44.0575 12.5653; Mestre 45.4917 12.2454; Foggia 41.4584 15.5519;
          Ferrara 44.838 11.6206; Acilia-Castel Fusano-Ostia Antica 41.7634 12.3308; Salerno 40.6754 14.7933;
          Siracusa 37.0754 15.2866; Bergamo 45.696 9.6672; Trento 46.0679 11.1211; Perugia 43.1122 12.3888;
          Pescara 42.4584 14.2028; Forlì 44.2218 12.0414; Vicenza 45.5467 11.5475; Terni 42.5633 12.6433;
          Pisa 43.7085 10.4036; Bolzano 46.4907 11.3398; Piacenza 45.0524 9.6934; Novara 45.4469 8.6212;
          Arezzo 43.4628 11.8807; Udine 46.0693 13.2371; Andria 41.2312 16.298; Cesena 44.1391 12.2431;
          La Spezia 44.103 9.8238; Barletta 41.3143 16.2816; Alessandria 44.9092 8.6101; Sassari 40.7259 8.5555;
          Ancona 43.6072 13.5103; Guidonia Montecelio 41.9936 12.7224; Brindisi 40.6322 17.9361;
          Treviso 45.6667 12.2416; Como 45.8082 9.0832; Busto Arsizio 45.6113 8.8491; Lucca 43.8437 10.5045;
          Ravenna 44.4134 12.2012; Lecce 40.3548 18.1724; Varese 45.8206 8.8251; Catanzaro 38.8825 16.6009;
          Marsala 37.7992 12.4367; Pesaro 43.9092 12.9164; Latina 41.4661 12.9043; Gela 37.0738 14.2404;
          Aprilia 41.5945 12.6542; Asti 44.9016 8.2075; Ragusa 36.9257 14.7244; Pistoia 43.9306 10.9237;
          Caserta 41.0726 14.3323; Cremona 45.1332 10.0213; Carpi 44.7824 10.8777; Altamura 40.8266 16.5495;
          Lamezia Terme 38.9626 16.3094; Imola 44.3592 11.7132; Trapani 38.0176 12.5362;
          Quartu Sant'Elena 39.2293 9.25; Castellammare di Stabia 40.7021 14.4869; Pavia 45.1921 9.1592;
          Massa 44.0354 10.1393; Crotone 39.0808 17.1276; Cosenza 39.2989 16.2531; Caltanissetta 37.4903 14.0622;
          Viareggio 43.8669 10.2502; Savona 44.309 8.4771; Fano 43.8405 13.0167; Grosseto 42.763 11.1094;
          Matera 40.666 16.6046; Olbia 40.9234 9.498
        Europe/Warsaw||PL
          Łódź 51.7706 19.4739; Szczecin 53.4289 14.553; Lublin 51.2506 22.5701; Bydgoszcz 53.1235 18.0076;
          Białystok 53.1333 23.1643; Katowice 50.2597 19.0217; Gdynia 54.5189 18.5319; Częstochowa 50.7965 19.1241;
          Sosnowiec 50.2868 19.1039; Radom 51.4025 21.1471; Gliwice 50.2976 18.6766; Rzeszów 50.0413 21.999;
          Toruń 53.0138 18.5981; Kielce 50.8703 20.6275; Zabrze 50.3249 18.7858; Bytom 50.348 18.9328;
          Bielsko-Biala 49.8225 19.0469; Olsztyn 53.7838 20.4927; Ruda Śląska 50.2584 18.8563;
          Rybnik 50.0971 18.5418; Tychy 50.1372 18.9664; Opole 50.6712 17.926; Elbląg 54.1522 19.4088;
          Płock 52.5468 19.7064; Wałbrzych 50.7714 16.2843; Włocławek 52.6482 19.0678; Zielona Góra 51.9355 15.5064;
          Tarnów 50.0138 20.987; Dąbrowa Górnicza 50.3339 19.2048; Gorzów Wielkopolski 52.7337 15.225;
          Kalisz 51.7611 18.091; Koszalin 54.1944 16.1722; Legnica 51.2101 16.1619; Słupsk 54.4641 17.0287;
          Jaworzno 50.2053 19.275; Jastrzębie Zdrój 49.9554 18.5748; Grudziądz 53.4841 18.7537;
          Nowy Sącz 49.6218 20.6971; Konin 52.2234 18.2512; Piotrków Trybunalski 51.4055 19.7032;
          Inowrocław 52.7989 18.2639; Lubin 51.4009 16.2015; Jelenia Góra 50.8997 15.729; Siedlce 52.1677 22.2901;
          Piła 53.1514 16.7378; Ostrowiec Świętokrzyski 50.9294 21.3852; Ostrów Wielkopolski 51.655 17.8069;
          Stargard 53.3367 15.0499; Gniezno 52.5348 17.5826; Suwałki 54.1118 22.9309;
          Tomaszów Mazowiecki 51.5313 20.0085; Przemyśl 49.785 22.7673; Stalowa Wola 50.5829 22.0533;
          Zamość 50.7231 23.252; Kędzierzyn-Koźle 50.3498 18.2261; Głogów 51.6636 16.0845; Leszno 51.8403 16.5749;
          Żory 50.0452 18.7006; Bełchatów 51.3688 19.3567; Łomża 53.1781 22.0593; Świdnica 50.8438 16.4886;
          Chełm 51.1431 23.4716; Tczew 54.0924 18.7779
        Europe/Chisinau||MD
          Chisinau 47.009 28.8594; Tiraspol 46.8428 29.6284; Bălţi 47.7629 27.9285; Bender 46.8316 29.4767
        Europe/Berlin||DE
          Essen 51.4566 7.0123; Dortmund 51.5149 7.466; Duisburg 51.4325 6.7652; Bochum 51.4817 7.2165;
          Wuppertal 51.2563 7.1482; Bielefeld 52.0333 8.5333; Bonn 50.7344 7.0955; Münster 51.9624 7.6257;
          Mannheim 49.4891 8.4669; Augsburg 48.3715 10.8985; Wiesbaden 50.086 8.2444; Karlsruhe 49.0094 8.4044;
          Gelsenkirchen 51.5051 7.0965; Aachen 50.7766 6.0834; Mönchengladbach 51.1854 6.4417; Kiel 54.3213 10.1349;
          Chemnitz 50.8357 12.9292; Braunschweig 52.2659 10.5267; Magdeburg 52.1313 11.6319; Krefeld 51.3364 6.5538;
          Halle (Saale) 51.4816 11.9795; Mainz 49.9819 8.2801; Oberhausen 51.4781 6.8625; Erfurt 50.9773 11.0354;
          Lübeck 53.8689 10.6873; Hagen 51.3608 7.4717; Rostock 54.0887 12.1405; Kassel 51.3167 9.5;
          Potsdam 52.3989 13.0657; Saarbrücken 49.2326 7.0098; Hamm 51.6803 7.8209; Herne 51.5388 7.2257;
          Darmstadt 49.8717 8.6503; Osnabrück 52.2726 8.0498; Solingen 51.1734 7.0845; Oldenburg 53.1404 8.2148;
          Regensburg 49.0151 12.1016; Heidelberg 49.4077 8.6908; Paderborn 51.7191 8.7544; Würzburg 49.7939 9.9512;
          Wolfsburg 52.4245 10.7815; Göttingen 51.5344 9.9323; Heilbronn 49.1399 9.2205; Ingolstadt 48.7651 11.4237;
          Ulm 48.3984 9.9916; Pforzheim 48.8844 8.6989; Bremerhaven 53.5536 8.5755; Reutlingen 48.4914 9.2043;
          Koblenz 50.3536 7.5788; Siegen 50.8748 8.0243; Salzgitter 52.157 10.4154; Jena 50.9288 11.5899;
          Gera 50.8803 12.0819; Hildesheim 52.1508 9.9511; Erlangen 49.591 11.0078; Trier 49.7557 6.6394;
          Zwickau 50.7272 12.4884; Kaiserslautern 49.443 7.7716; Schwerin 53.6294 11.4132; Gütersloh 51.9069 8.3785;
          Düren 50.8043 6.493; Tübingen 48.5227 9.0522; Iserlohn 51.3755 7.7028; Marl 51.6567 7.0904;
          Gießen 50.5873 8.6755; Hanau am Main 50.1342 8.9142; Flensburg 54.788 9.4372; Cottbus 51.7577 14.3289;
          Wilhelmshaven 53.5476 8.1039; Minden 52.2895 8.9146; Villingen-Schwenningen 48.0623 8.4936;
          Konstanz 47.6603 9.1758; Worms 49.6328 8.3592; Neumünster 54.074 9.9846; Dorsten 51.6617 6.9651;
          Lüdenscheid 51.2198 7.6273; Marburg an der Lahn 50.809 8.7707; Rheine 52.2851 7.4405;
          Arnsberg 51.3833 8.0833; Bocholt 51.8388 6.6153; Detmold 51.9385 8.8732; Bayreuth 49.9478 11.5789;
          Landshut 48.5296 12.1618; Lüneburg 53.2512 10.4155; Celle 52.6226 10.0805; Bamberg 49.8987 10.9007;
          Aschaffenburg 49.977 9.1521; Neubrandenburg 53.5573 13.261; Dessau 51.8386 12.2455;
          Lippstadt 51.6737 8.3448; Aalen 48.8378 10.0933; Neuwied 50.4336 7.4706; Unna 51.538 7.6897;
          Plauen 50.4973 12.1378; Weimar 50.9803 11.329; Kerpen 50.8699 6.6969; Fulda 50.5516 9.6752;
          Bergheim 50.9557 6.6399; Wesel 51.6669 6.6204; Kempten (Allgäu) 47.7267 10.3139;
          Schwäbisch Gmünd 48.7995 9.7981; Rosenheim 47.8564 12.1225
        Europe/London|England|GB
          Sheffield 53.383 -1.4659; Leicester 52.6386 -1.1317; Bradford 53.7939 -1.7521; Coventry 52.4066 -1.5122;
          Nottingham 52.9536 -1.1505; Reading 51.4562 -0.9711; Kingston upon Hull 53.7446 -0.3352;
          Preston 53.7628 -2.7045; Southend-on-Sea 51.5378 0.7143; Brighton 50.8284 -0.1395; Derby 52.9228 -1.4766;
          Southampton 50.904 -1.4043; Wolverhampton 52.5855 -2.123; Plymouth 50.3715 -4.143;
          Stoke-on-Trent 53.0042 -2.1854; Milton Keynes 52.0417 -0.7558; Northampton 52.25 -0.8833;
          Oldham 53.5405 -2.1183; Bexley 51.4416 0.1487; Luton 51.8797 -0.4175; Portsmouth 50.799 -1.0913;
          Swindon 51.558 -1.7812; Sutton 51.35 -0.2; St Helens 53.45 -2.7333; Ipswich 52.0592 1.1555;
          Wigan 53.543 -2.6371; Warrington 53.3925 -2.5802; Mansfield 53.1333 -1.2; Sunderland 54.9046 -1.3822;
          Slough 51.5095 -0.5954; Bournemouth 50.7205 -1.8795; Peterborough 52.5736 -0.2478;
          Enfield Town 51.6515 -0.085; York 53.9576 -1.0827; Telford 52.6766 -2.4493; Poole 50.7143 -1.9846;
          Burnley 53.8 -2.2333; Harrow 51.5784 -0.3321; Huddersfield 53.649 -1.7842; Blackburn 53.75 -2.4833;
          Blackpool 53.8167 -3.05; Basildon 51.5684 0.4578; Norwich 52.6278 1.2983; Middlesbrough 54.5762 -1.2348;
          Bolton 53.5833 -2.4333; High Wycombe 51.6291 -0.7493; Gloucester 51.8657 -2.2431; Exeter 50.7236 -3.5275;
          Colchester 51.8892 0.9042; Watford 51.6553 -0.396; Saint Peters 51.3667 1.4167; Crawley 51.113 -0.1831;
          Burton upon Trent 52.8073 -1.6426; Cheltenham 51.9001 -2.0797; Worthing 50.818 -0.3754;
          Doncaster 53.5228 -1.1312; Chesterfield 53.25 -1.4167; Chelmsford 51.7358 0.4696; Mendip 51.2372 -2.6266;
          Dagenham 51.55 0.1667; Basingstoke 51.2625 -1.0871; Maidstone 51.2667 0.5167; Bedford 52.1346 -0.4663;
          Woking 51.319 -0.5589; Lincoln 53.2268 -0.5379; Eastbourne 50.7687 0.2845; Worcester 52.1893 -2.22;
          Bath 51.3751 -2.3617; Gillingham 51.3891 0.5486; Rochdale 53.6177 -2.1552; Hemel Hempstead 51.7537 -0.4497;
          Harlow 51.7766 0.1116; Hastings 50.8557 0.5801; High Peak 53.368 -1.8454; Darlington 54.5243 -1.5504;
          Stevenage 51.9022 -0.2026; Southport 53.6458 -3.0101; Chester 53.1905 -2.8919; Grays 51.4757 0.3252;
          Harrogate 53.9908 -1.5373; Hartlepool 54.6855 -1.2103; Redditch 52.3065 -1.9457; Grimsby 53.5654 -0.0755;
          St Albans 51.75 -0.3333; Weston-super-Mare 51.346 -2.9766; Tamworth 52.634 -1.6959;
          Scunthorpe 53.5791 -0.6544; Carlisle 54.8951 -2.9382; Rugby 52.3709 -1.2642; Shrewsbury 52.7101 -2.7521;
          Fylde 53.8333 -2.9167; Crewe 53.0979 -2.4416; Bracknell 51.4136 -0.7505; Aylesbury 51.8167 -0.8146;
          Purley 51.3368 -0.112; Guildford 51.2354 -0.5743; Barnsley 53.55 -1.4833; Lowestoft 52.4752 1.7517;
          Maidenhead 51.5228 -0.7199; Stafford 52.8052 -2.1164; Royal Tunbridge Wells 51.1332 0.2626;
          Corby 52.4964 -0.6894; Paignton 50.4357 -3.5679; Rossendale 53.6846 -2.2769; Folkestone 51.0817 1.1673;
          Taunton 51.0149 -3.1029; Bognor Regis 50.7821 -0.6798; Great Yarmouth 52.6083 1.7305;
          Ashford 51.1465 0.8738; Scarborough 54.2797 -0.4044; Widnes 53.3618 -2.7341; Farnborough 51.2942 -0.7557;
          Hereford 52.0568 -2.7148; Stroud 51.75 -2.2
        Europe/Simferopol||UA
          Sevastopol 44.608 33.5213; Simferopol 44.9572 34.1108; Kerch 45.3567 36.4754; Yevpatoriya 45.2009 33.3665;
          Yalta 44.5022 34.1662; Feodosiya 45.032 35.3815
        Europe/Skopje||MK
          Skopje 41.9965 21.4314; Kumanovo 42.1328 21.7158; Prilep 41.3456 21.5537; Bitola 41.0323 21.3355;
          Tetovo 42.0099 20.9714
        Europe/Amsterdam||NL
          The Hague 52.0767 4.2986; Groningen 53.2192 6.5667; Tilburg 51.5555 5.0913; Breda 51.5866 4.776;
          Nijmegen 51.8425 5.8528; Almere Stad 52.3702 5.2141; Haarlem 52.3808 4.6368; Arnhem 51.98 5.9111;
          's-Hertogenbosch 51.6992 5.3042; Enschede 52.2183 6.8958; Amersfoort 52.155 5.3875; Apeldoorn 52.21 5.9694;
          Hoofddorp 52.3025 4.6889; Zwolle 52.5125 6.0944; Leeuwarden 53.2027 5.8097; Maastricht 50.8483 5.6889;
          Leiden 52.1583 4.4931; Dordrecht 51.81 4.6736; Venlo 51.37 6.1681; Deventer 52.255 6.1639;
          Alkmaar 52.6317 4.7486; Heerlen 50.8837 5.9815; Hilversum 52.2233 5.1764; Hengelo 52.2658 6.7931;
          Purmerend 52.505 4.9597; Lelystad 52.5083 5.475; Roosendaal 51.5308 4.4653; Oss 51.765 5.5181;
          Almelo 52.3567 6.6625; Gouda 52.0167 4.7083; Alphen aan den Rijn 52.1292 4.6555; Hoorn 52.6425 5.0597;
          Assen 52.9967 6.5625; Velsen-Zuid 52.46 4.65; Ede 52.0333 5.6583; Bergen op Zoom 51.495 4.2917;
          Veenendaal 52.0286 5.5589
        Europe/Madrid||ES
          Murcia 37.987 -1.13; Palma 39.5694 2.6502; Alicante 38.3452 -0.4815; Córdoba 37.8916 -4.7728;
          Valladolid 41.6554 -4.7235; Vigo 42.2328 -8.7226; Gijón 43.5357 -5.6615; Gasteiz / Vitoria 42.85 -2.6727;
          A Coruña 43.3713 -8.396; Elche 38.2622 -0.7011; Oviedo 43.3603 -5.8448; Terrassa 41.5667 2.0167;
          Cartagena 37.602 -0.984; Jerez de la Frontera 36.6865 -6.1361; Sabadell 41.5433 2.1094;
          Pamplona 42.8169 -1.6432; Móstoles 40.3223 -3.865; Almería 36.8381 -2.4597;
          Alcalá de Henares 40.4821 -3.36; Fuenlabrada 40.2842 -3.7942; Donostia / San Sebastián 43.3128 -1.975;
          Burgos 42.3411 -3.7018; Santander 43.4659 -3.8049; Albacete 38.9942 -1.8564;
          Castelló de la Plana 39.9857 -0.0493; Marbella 36.5154 -4.8858; Logroño 42.4661 -2.4512;
          Badajoz 38.8779 -6.9706; Salamanca 40.9688 -5.6639; Huelva 37.2664 -6.94; Tarragona 41.1191 1.2454;
          Lleida 41.6167 0.6222; Mataró 41.5421 2.4445; León 42.6 -5.5703; Algeciras 36.1333 -5.4505;
          Torrejón de Ardoz 40.4554 -3.4697; Cadiz 36.5267 -6.2891; Alcobendas 40.5475 -3.642; Jaén 37.7692 -3.7903;
          Ourense 42.3367 -7.8641; Reus 41.1561 1.1069; Orihuela 38.0848 -0.944; Girona 41.9831 2.8249;
          Santiago de Compostela 42.8805 -8.5457; Lugo 43.0099 -7.556; Cáceres 39.4765 -6.3722;
          Las Rozas de Madrid 40.4929 -3.8737; San Fernando 36.4759 -6.1982; Roquetas de Mar 36.7642 -2.6147;
          Guadalajara 40.6286 -3.1618; Lorca 37.6712 -1.7017; Talavera de la Reina 39.9635 -4.8308;
          El Puerto de Santa María 36.5939 -6.233; Toledo 39.8581 -4.0226; El Ejido 36.7763 -2.8146;
          Chiclana de la Frontera 36.4198 -6.1437; Ceuta 35.8892 -5.3204; Pontevedra 42.431 -8.6443;
          Torrevieja 37.9787 -0.6822; Mijas 36.5958 -4.6373; Avilés 43.5547 -5.9248; Palencia 42.0095 -4.5241;
          Manresa 41.7281 1.824; Valdemoro 40.1908 -3.6789; Ciudad Real 38.9863 -3.9291;
          Vélez-Málaga 36.7811 -4.1027; Gandia 38.9667 -0.1833; Rubí 41.4923 2.033; Fuengirola 36.54 -4.6247;
          Benidorm 38.5382 -0.131; Ponferrada 42.5466 -6.5962; Sanlúcar de Barrameda 36.7781 -6.3515;
          Campiña 38.219 -2.9807; Estepona 36.4276 -5.1459; Ferrol 43.4845 -8.2329; Sagunto 39.6833 -0.2667;
          Vilanova i la Geltrú 41.2239 1.7251; La Línea de la Concepción 36.1681 -5.3478;
          Collado-Villalba 40.6351 -4.0049; Irun 43.339 -1.7894; Zamora 41.5063 -5.7446; Alcoy 38.7054 -0.4743;
          Granollers 41.608 2.2877; Motril 36.7507 -3.5179
        Europe/Tirane||AL
          Tirana 41.3274 19.8187; Durrës 41.3235 19.4547; Vlorë 40.4696 19.4838; Elbasan 41.1114 20.0822;
          Shkodër 42.0683 19.5126; Lushnjë 40.9419 19.705; Berat 40.7058 19.9522; Fier-Çifçi 40.7167 19.5667
        Atlantic/Canary||ES
          Las Palmas de Gran Canaria 28.1018 -15.4157; Santa Cruz de Tenerife 28.4682 -16.2546;
          La Laguna 28.4853 -16.3201; Arona 28.0996 -16.681; Santa Lucía 27.9117 -15.5407; Arrecife 28.963 -13.5477
        Europe/Bucharest||RO
          Iaşi 47.1667 27.6; Constanţa 44.1807 28.6343; Cluj-Napoca 46.7667 23.6; Braşov 45.6486 25.6061;
          Timişoara 45.7537 21.2257; Craiova 44.3167 23.8; Galaţi 45.4369 28.0503; Târgu Mureş 46.5425 24.5575;
          Oradea 47.0458 21.9183; Ploieşti 44.95 26.0167; Arad 46.1833 21.3167; Brăila 45.2715 27.9743;
          Piteşti 44.85 24.8667; Bacău 46.5672 26.9138; Sibiu 45.8 24.15; Satu Mare 47.7993 22.8625;
          Baia Mare 47.6573 23.5681; Buzău 45.15 26.8333; Piatra Neamţ 46.9167 26.3333; Râmnicu Vâlcea 45.1 24.3667;
          Botoşani 47.75 26.6667; Suceava 47.6333 26.25; Reşiţa 45.3008 21.8892;
          Drobeta-Turnu Severin 44.6269 22.6529; Bistriţa 47.1332 24.5001; Târgu Jiu 45.05 23.2833;
          Hunedoara 45.75 22.9; Roman 46.9212 26.9265; Bârlad 46.2317 27.6691; Deva 45.8833 22.9;
          Târgovişte 44.9254 25.4567; Focșani 45.7 27.1833; Tulcea 45.1787 28.805; Alba Iulia 46.0667 23.5833;
          Slatina 44.4333 24.3667; Vaslui 46.6333 27.7333
        Europe/Sofia||BG
          Plovdiv 42.1539 24.75; Varna 43.2191 27.9102; Burgas 42.5065 27.4689; Stara Zagora 42.432 25.6426;
          Ruse 43.8487 25.9534; Pleven 43.4179 24.6167; Sliven 42.6861 26.3256; Pernik 42.5967 23.0332;
          Shumen 43.2706 26.9229; Dobrich 43.5649 27.8314; Blagoevgrad 42.0146 23.098; Haskovo 41.9342 25.5556;
          Yambol 42.4824 26.5001
        Europe/Helsinki||FI
          Espoo 60.2052 24.6522; Vantaa 60.2941 25.041; Oulu 65.0124 25.4682; Turku 60.4515 22.2687;
          Jyväskylä 62.2415 25.7209; Kuopio 62.8924 27.677; Lahti 60.9827 25.6615; Pori 61.4807 21.7852;
          Joensuu 62.6012 29.7632; Kouvola 60.8667 26.7; Lappeenranta 61.0587 28.1887; Vaasa 63.096 21.6158;
          Hämeenlinna 60.996 24.4643; Seinäjoki 62.7945 22.8282; Rovaniemi 66.499 25.6887
        Europe/Paris||FR
          Marne La Vallée 48.8358 2.6424; Reims 49.2653 4.0285; Le Havre 49.4935 0.1079;
          Cergy-Pontoise 49.0389 2.0781; Saint-Étienne 45.4339 4.39; Toulon 43.1244 5.9284; Angers 47.4716 -0.552;
          Dijon 47.3134 5.0139; Nîmes 43.8366 4.3579; Clermont-Ferrand 45.7797 3.0868;
          Aix-en-Provence 43.5283 5.4497; Saint-Quentin-en-Yvelines 48.7719 2.0189; Brest 48.3903 -4.4863;
          Le Mans 48.0021 0.2025; Amiens 49.9 2.3; Tours 47.3948 0.704; Limoges 45.8336 1.2476;
          Besançon 47.2488 6.0182; Metz 49.1191 6.1727; Orléans 47.9025 1.9041; Rouen 49.4431 1.0993;
          Mulhouse 47.752 7.3287; Perpignan 42.6976 2.8954; Caen 49.1859 -0.3591; Nancy 48.6844 6.185;
          Roubaix 50.6942 3.1746; Avignon 43.9483 4.8089; Dunkirk 51.0344 2.3768; Poitiers 46.5826 0.3435;
          Versailles 48.8036 2.1342; Pau 43.3112 -0.3558; La Rochelle 46.1631 -1.1522; Antibes 43.5813 7.1249;
          Cannes 43.5513 7.0127; Calais 50.9519 1.8563; Béziers 43.3412 3.214; Bourges 47.0833 2.4;
          Saint-Nazaire 47.2751 -2.2179; Colmar 48.0808 7.3558; Valence 44.9256 4.9096; Quimper 47.996 -4.0979;
          Chambéry 45.5663 5.9208; Troyes 48.3007 4.0852
        Europe/London|Wales|GB
          Swansea 51.6208 -3.9432; Newport 51.5877 -2.9983; Rhondda 51.659 -3.4489; Wrexham 53.0466 -2.9913;
          Buckley 53.1667 -3.0833
        Europe/Vilnius||LT
          Kaunas 54.9016 23.9091; Klaipėda 55.7068 21.1391; Šiauliai 55.9333 23.3167; Panevėžys 55.7319 24.3598
        Europe/Prague||CZ
          Ostrava 49.8347 18.282; Pilsen 49.7475 13.3776; Liberec 50.7671 15.0562; Olomouc 49.5955 17.2518;
          České Budějovice 48.9745 14.4743; Hradec Králové 50.2092 15.8328; Ústí nad Labem 50.6607 14.0323;
          Pardubice 50.0408 15.7766; Zlín 49.2264 17.6706; Kladno 50.1473 14.1029; Most 50.503 13.6362;
          Opava 49.9387 17.9026
        Europe/Belgrade||RS
          Niš 43.3247 21.9033; Novi Sad 45.2517 19.8369; Kragujevac 44.0167 20.9167; Čačak 43.8914 20.3497;
          Subotica 46.1 19.6667; Leskovac 42.9981 21.9461; Novi Pazar 43.1367 20.5122; Kraljevo 43.7258 20.6894;
          Zrenjanin 45.3836 20.3819; Pančevo 44.8718 20.6417; Kruševac 43.58 21.3339; Užice 43.8586 19.8488;
          Smederevo 44.6644 20.9276; Valjevo 44.2751 19.8982
        Europe/Podgorica||ME
          Podgorica 42.4412 19.2631
        Europe/Bratislava||SK
          Košice 48.7144 21.258; Nitra 48.3076 18.0845; Prešov 48.9992 21.2355; Žilina 49.2231 18.7394;
          Banská Bystrica 48.7395 19.1493; Trnava 48.3777 17.586
        Europe/Sarajevo||BA
          Banja Luka 44.7788 17.2063; Zenica 44.2017 17.904; Tuzla 44.5384 18.6671; Mostar 43.3433 17.8081;
          Bihać 44.8169 15.8708
        Europe/Oslo||NO
          Trondheim 63.4305 10.3951; Stavanger 58.9701 5.7333; Kristiansand 58.1467 7.9956; Drammen 59.7439 10.2045;
          Lillestrøm 59.956 11.0492; Sandnes 58.8524 5.7352; Fredrikstad 59.2181 10.9298; Sandefjord 59.1312 10.2166;
          Asker 59.8333 10.4372
        Europe/Vienna||AT
          Linz 48.3064 14.2861; Klagenfurt am Wörthersee 46.6247 14.3053
        Europe/Budapest||HU
          Debrecen 47.5317 21.6244; Szeged 46.253 20.1482; Miskolc 48.1033 20.7781; Pécs 46.0762 18.2281;
          Győr 47.6833 17.6351; Nyíregyháza 47.9554 21.7167; Kecskemét 46.9062 19.6913; Székesfehérvár 47.19 18.4103;
          Szombathely 47.2309 16.6215; Szolnok 47.1807 20.1984; Tatabánya 47.5925 18.381; Kaposvár 46.3667 17.8;
          Sopron 47.685 16.5905; Zalaegerszeg 46.837 16.844
        Europe/Brussels||BE
          Charleroi 50.4114 4.4445; Liège 50.6337 5.5675; Brugge 51.2089 3.2242; Namur 50.4669 4.8675;
          Leuven 50.8796 4.7009; Mons 50.4541 3.9523; Hasselt 50.9311 5.3378; Aalst 50.936 4.0355;
          Mechelen 51.0257 4.4776; La Louvière 50.4866 4.1879; Kortrijk 50.828 3.2649; Tournai 50.6071 3.3893;
          Ostend 51.2155 2.927; Sint-Niklaas 51.1651 4.1437; Genk 50.965 5.5008
        Europe/London|Scotland|GB
          Aberdeen 57.1437 -2.0981; Dundee 56.4691 -2.9749
        Europe/Lisbon||PT
          Braga 41.5514 -8.4231; Amadora 38.7538 -9.2308; Coimbra 40.2069 -8.42; Leiria 39.7436 -8.8071;
          Setúbal 38.5244 -8.8882; Viseu 40.6617 -7.909; Aveiro 40.6457 -8.6464; Algueirão 38.7976 -9.3437
        Europe/Copenhagen||DK
          Odense 55.3959 10.3883; Aalborg 57.048 9.9187; Esbjerg 55.4703 8.4519; Randers 56.4607 10.0364;
          Kolding 55.4904 9.4722; Horsens 55.8607 9.8503; Vejle 55.7093 9.5357
        Europe/Stockholm||SE
          Uppsala 59.8588 17.6389; Linköping 58.4109 15.6216; Örebro 59.2741 15.2066; Umeå 63.8284 20.2597;
          Västerås 59.6162 16.5528; Jönköping 57.7814 14.1562; Helsingborg 56.0467 12.6944;
          Norrköping 58.5942 16.1826; Lund 55.7058 13.1932; Luleå 65.5841 22.1547; Haninge 59.1677 18.1448;
          Gävle 60.6745 17.1417; Borås 57.721 12.9401; Växjö 56.8777 14.8091; Södertälje 59.1955 17.6253;
          Halmstad 56.6745 12.8568; Eskilstuna 59.3666 16.5077; Karlskrona 56.1616 15.5866; Karlstad 59.3793 13.5036
        Europe/Athens||GR
          Pátra 38.2462 21.7351; Lárisa 39.6285 22.4211; Irákleion 35.3279 25.1434; Volos 39.3692 22.9477;
          Ioánnina 39.6634 20.8519; Tríkala 39.5549 21.7684
        Europe/Zurich||CH
          Lausanne 46.516 6.6328; Winterthur 47.5056 8.7241; Luzern 47.0505 8.3064; Sankt Gallen 47.4239 9.3748;
          Lugano 46.0101 8.96
        Atlantic/Reykjavik||IS
          Reykjavík 64.1355 -21.8954
        Europe/Zagreb||HR
          Rijeka 45.3267 14.4424; Osijek 45.5507 18.6942; Zadar 44.1158 15.2251
        Atlantic/Madeira||PT
          Funchal 32.6657 -16.9255
        Europe/Dublin||IE
          Limerick 52.6647 -8.6231; Waterford 52.2583 -7.1119
        Europe/Ljubljana||SI
          Maribor 46.5558 15.6459
        Europe/Tallinn||EE
          Tartu 58.3806 26.7251
        Europe/London|Northern Ireland|GB
          Londonderry County Borough 54.9972 -7.3092; Bangor 54.6608 -5.668
        Africa/Ceuta||ES
          Melilla 35.2937 -2.9383
        Europe/Riga||LV
          Daugavpils 55.8833 26.5333; Liepāja 56.5047 21.0109
        """
}
