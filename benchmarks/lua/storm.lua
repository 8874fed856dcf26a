-- As send.lua, with a pause of PAUSE milliseconds after each answer, and a count of the answers by their status.
dofile(os.getenv("SEND"))

local threads = {}
local pause = tonumber(os.getenv("PAUSE"))
served, sent_away, without_advice, other = 0, 0, 0, 0

setup = function(thread)
  threads[#threads + 1] = thread
end

if pause > 0 then
  delay = function()
    return pause
  end
end

response = function(status, headers)
  if status == 200 then
    served = served + 1
  elseif status == 503 then
    sent_away = sent_away + 1
    if headers["Retry-After"] == nil then
      without_advice = without_advice + 1
    end
  else
    other = other + 1
  end
end

done = function()
  for _, name in ipairs({ "served", "sent_away", "without_advice", "other" }) do
    local sum = 0
    for _, thread in ipairs(threads) do
      sum = sum + thread:get(name)
    end
    print(name .. " " .. sum)
  end
end
