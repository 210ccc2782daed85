/** How long Redis keeps the place of a call of which nothing is heard: what a crash leaves is free after that. */
export const aliveMs = 15_000

/** Both keys of one that has limits: what was asked, second by second, and the calls that have a place, by when they lapse. */
export function keysOf(name: string): readonly [minute: string, places: string] {
  return [`${name}:minute`, `${name}:places`]
}

/**
 * Takes a place under the limits of up to a few (a channel; a token and its user), in one step for all relays: at all of them, or at
 * none. Behind the call, how long its place is kept, its requests and its tokens stand the limits of each (0 for none): requests
 * and tokens in a minute, calls at once. A minute that is empty takes a request of any size. Returns which of them refused (from
 * 1 on; 0 for none), by which limit in the order of `limitKinds`, for how many milliseconds, and the second of the counting; behind
 * that, of each, the requests and tokens in its minute and how long until either is empty.
 */
export const takeScript = `
local time = redis.call('TIME')
local second = tonumber(time[1])
local now = second * 1000 + math.floor(time[2] / 1000)
local asked = {tonumber(ARGV[3]), tonumber(ARGV[4])}
local refused = {0, 0, 0}
local counts = {}
local function refuse(one, kind, wait)
  if wait > refused[3] then refused = {one, kind, wait} end
end
for one = 1, #KEYS / 2 do
  local minute, places = KEYS[2 * one - 1], KEYS[2 * one]
  local limits = {tonumber(ARGV[3 * one + 2]), tonumber(ARGV[3 * one + 3])}
  local most = tonumber(ARGV[3 * one + 4])
  if most > 0 then
    redis.call('ZREMRANGEBYSCORE', places, '-inf', now)
    if redis.call('ZCARD', places) >= most then refuse(one, 3, 1000) end
  end
  local counted, sums, newest = {{}, {}}, {0, 0}, {0, 0}
  if limits[1] > 0 or limits[2] > 0 then
    local fields = redis.call('HGETALL', minute)
    for i = 1, #fields, 2 do
      local kind, at = tonumber(string.sub(fields[i], 1, 1)), tonumber(string.sub(fields[i], 3))
      if at <= second - 61 then
        redis.call('HDEL', minute, fields[i])
      else
        local amount = tonumber(fields[i + 1])
        counted[kind][at] = amount
        sums[kind] = sums[kind] + amount
        if amount > 0 and at > newest[kind] then newest[kind] = at end
      end
    end
    for kind = 1, 2 do
      local left = sums[kind]
      if limits[kind] > 0 and left > 0 and left + asked[kind] > limits[kind] then
        local wait = 61000
        for at = second - 60, second do
          left = left - (counted[kind][at] or 0)
          if left <= 0 or left + asked[kind] <= limits[kind] then
            wait = math.max(1, (at + 61) * 1000 - now)
            break
          end
        end
        refuse(one, kind, wait)
      end
    end
  end
  counts[one] = {sums, newest}
end
local answer = {refused[1], refused[2], refused[3], second}
for one = 1, #KEYS / 2 do
  local minute, places = KEYS[2 * one - 1], KEYS[2 * one]
  local sums, newest = counts[one][1], counts[one][2]
  if refused[1] == 0 then
    if tonumber(ARGV[3 * one + 2]) > 0 or tonumber(ARGV[3 * one + 3]) > 0 then
      for kind = 1, 2 do
        if asked[kind] > 0 then
          redis.call('HINCRBY', minute, kind .. ':' .. second, ARGV[kind + 2])
          sums[kind], newest[kind] = sums[kind] + asked[kind], second
        end
      end
      redis.call('PEXPIRE', minute, 62000)
    end
    if tonumber(ARGV[3 * one + 4]) > 0 then
      redis.call('ZADD', places, now + ARGV[2], ARGV[1])
      redis.call('PEXPIRE', places, ARGV[2])
    end
  end
  for kind = 1, 2 do
    answer[#answer + 1] = sums[kind]
    answer[#answer + 1] = newest[kind] > 0 and (newest[kind] + 61) * 1000 - now or 0
  end
end
return answer`

/** Leaves the places of one call. */
export const leaveScript = `
for one = 1, #KEYS do redis.call('ZREM', KEYS[one], ARGV[1]) end
return 1`

/** Keeps the places of calls that go on: for how long, and which calls. */
export const keepScript = `
local time = redis.call('TIME')
local til = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[1]
for i = 2, #ARGV do redis.call('ZADD', KEYS[1], til, ARGV[i]) end
return redis.call('PEXPIRE', KEYS[1], ARGV[1])`

/**
 * Corrects the tokens of a request: what it used beyond what was counted counts from now on, and what it did not use is taken
 * back from the second in which it was counted.
 */
export const correctScript = `
local tokens = tonumber(ARGV[1])
local now = redis.call('TIME')[1]
for one = 1, #KEYS do
  local minute, field = KEYS[one], '2:' .. ARGV[2]
  if tokens > 0 then
    redis.call('HINCRBY', minute, '2:' .. now, tokens)
    redis.call('PEXPIRE', minute, 62000)
  elseif redis.call('HEXISTS', minute, field) == 1 and redis.call('HINCRBY', minute, field, tokens) < 0 then
    redis.call('HSET', minute, field, 0)
  end
end
return 1`
