/** How long Redis takes a process for alive that has not told of its calls: what a crash leaves is free after that. */
export const aliveMs = 15_000

/** Both keys of a channel, in one slot of a Redis cluster: what it was asked, second by second, and what is under way at each process. */
export function keysOf(channelId: number): readonly [minute: string, calls: string] {
  const of = `relay:channel:{${channelId}}`
  return [`${of}:minute`, `${of}:calls`]
}

/**
 * Takes a place, in one step for all relays. Behind the limits (0 for none) stand the request's tokens, the process, how many
 * calls it has under way with this one, and how long it counts as alive. Totals, and no differences: what was lost is made
 * good by the next. A minute that is empty takes a request of any size. Returns 0 and the second in which it was counted, or
 * the limit that is reached, from 1 on in the order of `limitKinds`, and for how many milliseconds.
 */
export const takeScript = `
local time = redis.call('TIME')
local second = tonumber(time[1])
local now = second * 1000 + math.floor(time[2] / 1000)
local limits = {tonumber(ARGV[1]), tonumber(ARGV[2])}
local asked = {1, tonumber(ARGV[4])}
local most, process, mine = tonumber(ARGV[3]), ARGV[5], tonumber(ARGV[6])
if most > 0 then
  local others = 0
  local told = redis.call('HGETALL', KEYS[2])
  for i = 1, #told, 2 do
    local count, til = string.match(told[i + 1], '^(%d+) (%d+)$')
    if til == nil or tonumber(til) <= now then
      redis.call('HDEL', KEYS[2], told[i])
    elseif told[i] ~= process then
      others = others + tonumber(count)
    end
  end
  if others + mine > most then return {3, 1000} end
end
if limits[1] > 0 or limits[2] > 0 then
  local counted, sums = {{}, {}}, {0, 0}
  local fields = redis.call('HGETALL', KEYS[1])
  for i = 1, #fields, 2 do
    local kind, at = tonumber(string.sub(fields[i], 1, 1)), tonumber(string.sub(fields[i], 3))
    if at <= second - 61 then
      redis.call('HDEL', KEYS[1], fields[i])
    else
      local amount = tonumber(fields[i + 1])
      counted[kind][at] = amount
      sums[kind] = sums[kind] + amount
    end
  end
  for kind = 1, 2 do
    local left = sums[kind]
    if limits[kind] > 0 and left > 0 and left + asked[kind] > limits[kind] then
      for at = second - 60, second do
        left = left - (counted[kind][at] or 0)
        if left <= 0 or left + asked[kind] <= limits[kind] then return {kind, math.max(1, (at + 61) * 1000 - now)} end
      end
      return {kind, 61000}
    end
  end
  redis.call('HINCRBY', KEYS[1], '1:' .. second, 1)
  redis.call('HINCRBY', KEYS[1], '2:' .. second, asked[2])
  redis.call('PEXPIRE', KEYS[1], 62000)
end
if most > 0 then
  redis.call('HSET', KEYS[2], process, mine .. ' ' .. string.format('%d', now + ARGV[7]))
  redis.call('PEXPIRE', KEYS[2], ARGV[7])
end
return {0, second}`

/** Tells how many calls a process has under way: its name, how many, and how long it counts as alive. */
export const tellScript = `
if ARGV[2] == '0' then return redis.call('HDEL', KEYS[2], ARGV[1]) end
local time = redis.call('TIME')
local til = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[3]
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2] .. ' ' .. string.format('%d', til))
return redis.call('PEXPIRE', KEYS[2], ARGV[3])`

/**
 * Corrects the tokens of a request: what it used beyond what was counted counts from now on, and what it did not use is taken
 * back from the second in which it was counted.
 */
export const correctScript = `
local tokens = tonumber(ARGV[1])
if tokens > 0 then
  redis.call('HINCRBY', KEYS[1], '2:' .. redis.call('TIME')[1], tokens)
  return redis.call('PEXPIRE', KEYS[1], 62000)
end
local field = '2:' .. ARGV[2]
if redis.call('HEXISTS', KEYS[1], field) == 0 then return 0 end
if redis.call('HINCRBY', KEYS[1], field, tokens) < 0 then redis.call('HSET', KEYS[1], field, 0) end
return 1`
