-- The OpenStreetMap features drawn below the bus map, and their layers in the OpenMapTiles schema, for tilemaker.

-- The languages of names that are stored in addition to the local name, if they differ from it.
local languages = { "ar", "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "tr", "uk", "zh" }

node_keys = { "place" }

local function name(object)
    local own = object:Find("name")
    if own == "" then return false end
    object:Attribute("name", own)
    for _, language in ipairs(languages) do
        local other = object:Find("name:" .. language)
        if other ~= "" and other ~= own then object:Attribute("name:" .. language, other) end
    end
    return true
end

-- The zoom level from which a place's name is drawn, by the kind of place.
local places = {
    city = 4, town = 8, borough = 10, suburb = 11, quarter = 12, village = 11, neighbourhood = 13, hamlet = 13, island = 11,
}

function node_function(node)
    local class = node:Find("place")
    local zoom = places[class]
    if not zoom or node:Find("name") == "" then return end
    node:Layer("place", false)
    node:Attribute("class", class)
    node:MinZoom(zoom)
    local people = tonumber(node:Find("population")) or 0
    -- Names with a lower rank are preferred if there is no space for all.
    node:AttributeNumeric("rank", zoom * 8 - math.min(math.floor(math.log(people + 1)), 20))
    name(node)
end

-- The class of a road in the schema, and the zoom level from which it is drawn.
local roads = {
    motorway = { "motorway", 5 }, trunk = { "trunk", 7 }, primary = { "primary", 8 }, secondary = { "secondary", 10 },
    tertiary = { "tertiary", 11 }, unclassified = { "minor", 12 }, residential = { "minor", 13 }, living_street = { "minor", 13 },
    road = { "minor", 13 }, busway = { "busway", 12 }, pedestrian = { "path", 13 }, service = { "service", 14 },
    track = { "track", 14 }, footway = { "path", 14 }, cycleway = { "path", 14 }, path = { "path", 14 }, steps = { "path", 14 },
}

local rails = { rail = 10, light_rail = 11, subway = 12, tram = 13, monorail = 12, narrow_gauge = 12, funicular = 13 }

local green = {
    natural = { wood = "wood", scrub = "grass", grassland = "grass", heath = "grass", beach = "sand", sand = "sand", wetland = "wetland" },
    landuse = {
        forest = "wood", grass = "grass", meadow = "grass", village_green = "grass", recreation_ground = "grass",
        cemetery = "grass", farmland = "farmland", orchard = "farmland", vineyard = "farmland",
    },
    leisure = { golf_course = "grass", pitch = "grass" },
}

local parks = { park = true, garden = true, nature_reserve = true, dog_park = true, playground = true }

-- Returns the zoom level from which an area is drawn: where it covers about a dozen pixels.
local function zoom_of_area(way)
    local area = way:Area()
    if area > 2e7 then return 6 end
    if area > 1e6 then return 8 end
    if area > 1e5 then return 10 end
    if area > 1e4 then return 12 end
    return 13
end

local function road(way)
    local kind = way:Find("highway")
    local is_link = kind:sub(-5) == "_link"
    local known = roads[is_link and kind:sub(1, -6) or kind]
    if not known or way:Find("area") == "yes" then return end
    way:Layer("transportation", false)
    way:MinZoom(is_link and math.max(known[2], 11) or known[2])
    way:Attribute("class", known[1])
    if is_link then way:AttributeNumeric("ramp", 1) end
    if kind == "service" and way:Find("service") ~= "" then way:Attribute("service", way:Find("service")) end
    if way:Find("bridge") ~= "" and way:Find("bridge") ~= "no" then
        way:Attribute("brunnel", "bridge")
    elseif way:Find("tunnel") ~= "" and way:Find("tunnel") ~= "no" then
        way:Attribute("brunnel", "tunnel")
    end
    if way:Find("name") == "" or is_link then return end
    way:Layer("transportation_name", false)
    way:MinZoom(math.max(known[2], 12))
    way:Attribute("class", known[1])
    name(way)
end

local function rail(way)
    local zoom = rails[way:Find("railway")]
    if not zoom or way:Find("service") ~= "" then return end
    way:Layer("transportation", false)
    way:MinZoom(zoom)
    way:Attribute("class", way:Find("railway") == "rail" and "rail" or "transit")
    if way:Find("tunnel") ~= "" and way:Find("tunnel") ~= "no" then way:Attribute("brunnel", "tunnel") end
end

local function water(way, is_area)
    local kind = way:Find("waterway")
    local is_water = way:Find("natural") == "water" or way:Find("landuse") == "reservoir" or kind == "riverbank" or kind == "dock"
    if is_area and is_water then
        local zoom = zoom_of_area(way)
        way:Layer("water", true)
        way:Attribute("class", kind == "riverbank" and "river" or "lake")
        way:MinZoom(zoom)
        if way:Find("name") ~= "" then
            way:LayerAsCentroid("water_name")
            way:MinZoom(math.max(zoom + 2, 9))
            name(way)
        end
        return true
    end
    if kind == "river" or kind == "canal" or kind == "stream" then
        if way:Find("tunnel") == "culvert" or way:Find("tunnel") == "yes" then return true end
        way:Layer("waterway", false)
        way:Attribute("class", kind)
        way:MinZoom(kind == "river" and 8 or (kind == "canal" and 11 or 13))
        name(way)
        return true
    end
    return false
end

local function area(way)
    if parks[way:Find("leisure")] or way:Find("boundary") == "national_park" then
        way:Layer("park", true)
        way:Attribute("class", "park")
        way:MinZoom(zoom_of_area(way))
        if way:Find("name") ~= "" then
            way:LayerAsCentroid("park")
            way:Attribute("class", "park")
            way:MinZoom(math.max(zoom_of_area(way) + 2, 13))
            name(way)
        end
        return
    end
    for key, classes in pairs(green) do
        local class = classes[way:Find(key)]
        if class then
            way:Layer("landcover", true)
            way:Attribute("class", class)
            way:MinZoom(zoom_of_area(way))
            return
        end
    end
    local aeroway = way:Find("aeroway")
    if aeroway == "aerodrome" or aeroway == "apron" or aeroway == "runway" then
        way:Layer("aeroway", true)
        way:Attribute("class", aeroway)
    end
end

function way_function(way)
    if way:Find("highway") ~= "" then return road(way) end
    if way:Find("railway") ~= "" then return rail(way) end
    local is_area = way:IsClosed()
    if water(way, is_area) then return end
    if is_area and way:Find("building") ~= "" and way:Find("building") ~= "no" then
        way:Layer("building", true)
        return
    end
    if is_area then return area(way) end
    local aeroway = way:Find("aeroway")
    if aeroway == "runway" or aeroway == "taxiway" then
        way:Layer("aeroway", false)
        way:Attribute("class", aeroway)
    end
end

-- The attributes of a shapefile are not drawn.
function attribute_function(attributes, layer)
    return { class = "ocean" }
end
