-- Requests the paths in turn that are listed in the file named after "--".
local paths, asked = {}, 0

function init(names)
    for path in io.lines(names[1]) do paths[#paths + 1] = path end
end

function request()
    asked = asked % #paths + 1
    return wrk.format("GET", paths[asked])
end
