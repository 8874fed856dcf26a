-- Shared by the scripts: learners (one token a line in LEARNERS), and a counter that no two requests share.
local learners = {}

function learners.load()
  local tokens = {}
  for line in io.lines(os.getenv("LEARNERS")) do
    local access, refresh = line:match("^(%S+) (%S+)$")
    tokens[#tokens + 1] = { access = access, refresh = refresh }
  end
  return tokens
end

return learners
