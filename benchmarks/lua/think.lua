-- Reads by people, who pause: a path asked by one learner after the other, by nobody in particular without tokens.
package.path = os.getenv("LUA_FOLDER") .. "/?.lua;" .. package.path
local tokens = require("learners").load()
local n = 0

request = function()
  n = n + 1
  return wrk.format("GET", wrk.path, { Authorization = "Bearer " .. tokens[n % #tokens + 1].access })
end

delay = function()
  return 20
end
