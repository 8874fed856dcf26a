-- Each request renews another session with the refresh token of its sign-in, which stays good until its successor is used.
package.path = os.getenv("LUA_FOLDER") .. "/?.lua;" .. package.path
local tokens = require("learners").load()
local n = 0

request = function()
  n = n + 1
  return wrk.format("POST", "/api/v1/auth/refresh", { ["Content-Type"] = "application/json" },
    '{"refreshToken": "' .. tokens[n % #tokens + 1].refresh .. '"}')
end
