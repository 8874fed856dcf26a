-- Each request completes another lesson for another learner.
package.path = os.getenv("LUA_FOLDER") .. "/?.lua;" .. package.path
local tokens = require("learners").load()
local lessons = tonumber(os.getenv("LESSONS"))
local n = tonumber(os.getenv("ROUND")) * 100000

request = function()
  n = n + 1
  local learner = tokens[n % #tokens + 1]
  local lesson = math.floor(n / #tokens) % lessons
  return wrk.format("POST", "/api/v1/progress/lesson/bench-00-l-" .. lesson,
    { Authorization = "Bearer " .. learner.access, ["Content-Type"] = "application/json" },
    '{"score": 92, "time_spent_seconds": 180}')
end
