-- Sends the requests of the file REQUESTS in order, then again from the first. The file has, for each request, a line with
-- its kind, the status expected and its length, then its bytes. A refresh token is used once: the requests of kind
-- "refresh" are a pool, to which each response adds the request with the token that it brought. With PAUSE set, there
-- are so many milliseconds between a response and the next request of its connection.
local requests, expected = {}, {}
local refreshes, first, pooled = {}, 1, 0
unexpected = 0

local file = assert(io.open(os.getenv("REQUESTS"), "rb"))
while true do
  local line = file:read("*l")
  if not line then break end
  local kind, status, length = line:match("^(%S+) (%d+) (%d+)$")
  local bytes = file:read(tonumber(length))
  expected[tonumber(status)] = true
  if kind == "refresh" then
    pooled = pooled + 1
    refreshes[pooled] = bytes
    requests[#requests + 1] = false
  else
    requests[#requests + 1] = bytes
  end
end
file:close()

local last = 0
request = function()
  last = last % #requests + 1
  if requests[last] then return requests[last] end
  local bytes = refreshes[first]
  refreshes[first] = nil
  first = first + 1
  return bytes
end

local pool = pooled > 0
local refresh = "POST /api/v1/auth/refresh HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
response = function(status, headers, body)
  if not expected[status] then
    unexpected = unexpected + 1
  elseif pool then
    local token = body:match('"refreshToken":"([^"]+)"')
    if token then
      local content = '{"refreshToken":"' .. token .. '"}'
      pooled = pooled + 1
      refreshes[pooled] = refresh .. "Content-Length: " .. #content .. "\r\n\r\n" .. content
    end
  end
end

local pause = tonumber(os.getenv("PAUSE"))
if pause then
  delay = function() return pause end
end

local threads = {}
setup = function(thread) threads[#threads + 1] = thread end

done = function()
  local sum = 0
  for _, thread in ipairs(threads) do sum = sum + thread:get("unexpected") end
  print("unexpected " .. sum)
end
