-- One path after the other, as they stand in the file that is named behind "--".
local paths, asked = {}, 0

function init(names)
    for path in io.lines(names[1]) do paths[#paths + 1] = path end
end

function request()
    asked = asked % #paths + 1
    return wrk.format("GET", paths[asked])
end
