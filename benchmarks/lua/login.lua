-- A storm of sign-ins: right passwords of one learner after the other, without a pause, whatever is answered.
local learners = tonumber(os.getenv("LEARNER_COUNT"))
local n = 0
local threads = {}
signed_in, sent_away, without_advice, other = 0, 0, 0, 0

setup = function(thread)
  threads[#threads + 1] = thread
end

request = function()
  n = n + 1
  return wrk.format("POST", "/api/v1/auth/login", { ["Content-Type"] = "application/json" },
    '{"email": "learner-' .. n % learners .. '@example.org", "password": "Correct-Horse7"}')
end

response = function(status, headers)
  if status == 200 then
    signed_in = signed_in + 1
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
  for _, name in ipairs({ "signed_in", "sent_away", "without_advice", "other" }) do
    local sum = 0
    for _, thread in ipairs(threads) do
      sum = sum + thread:get(name)
    end
    print(name .. " " .. sum)
  end
end
