-- Sends the requests of the file REQUESTS one after the other, and from the first again. The file holds, for each, a line
-- with its kind and its length, then its bytes. With FLOOR set, the same requests go to that floor.
local requests = {}
local floor = os.getenv("FLOOR")

local file = assert(io.open(os.getenv("REQUESTS"), "rb"))
while true do
  local line = file:read("*l")
  if not line then break end
  local kind, length = line:match("^(%S+) (%d+)$")
  local bytes = file:read(tonumber(length))
  if floor then
    bytes = bytes:gsub("^(%S+) %S+", "%1 /" .. floor .. "/" .. kind, 1)
  end
  requests[#requests + 1] = bytes
end
file:close()

local last = 0
request = function()
  last = last % #requests + 1
  return requests[last]
end
