import type { ScriptRunner } from '@tollgate/platform/limits/redis-scripts'

/** All keys in one slot of a Redis cluster. */
const prefix = 'relay:{answers}:'
/** Every entry by when it ends; its bytes and scope; the bytes of each scope, and of all. */
const keys = [`${prefix}ends`, `${prefix}entries`, `${prefix}bytes`]
/** Entries that one call of a script takes away at most, so that Redis serves others soon. */
const mostAtOnce = 200
/** What an entry takes beside its value: its names in three places. */
const overheadBytes = 512
/** The index outlives every entry: no answer is kept for longer. */
const indexMs = 31 * 24 * 3_600 * 1_000

/** Takes an entry away, value and all. What is left of a scope whose entries Redis itself has dropped is never below nothing. */
const forget = `
local ends, entries, sizes = KEYS[1], KEYS[2], KEYS[3]
local function take(of, bytes)
  if redis.call('HINCRBY', sizes, of, -bytes) <= 0 then redis.call('HDEL', sizes, of) end
end
local function forget(name)
  local entry = redis.call('HGET', entries, name)
  if entry then
    local bytes, scope = string.match(entry, '^(%d+) (.*)$')
    redis.call('HDEL', entries, name)
    redis.call('ZREM', '${prefix}of:' .. scope, name)
    take('of ' .. scope, bytes)
    take('all', bytes)
  end
  redis.call('ZREM', ends, name)
  redis.call('UNLINK', '${prefix}answer:' .. name)
end`

const getScript = `return redis.call('GET', KEYS[1])`

/**
 * Keeps a value under a name for so many milliseconds, in the place of the one before. What has ended goes; a scope that has no room
 * loses what ends next in it. Returns 1, or 0 where there is no room for it all the same.
 */
const putScript = `${forget}
local name, scope, value = ARGV[1], ARGV[2], ARGV[3]
local bytes, ttl, mostOfScope, most = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for _, over in ipairs(redis.call('ZRANGEBYSCORE', ends, '-inf', now, 'LIMIT', 0, ${mostAtOnce})) do forget(over) end
forget(name)
local mine = '${prefix}of:' .. scope
local function held(of) return tonumber(redis.call('HGET', sizes, of) or '0') end
for _ = 1, ${mostAtOnce} do
  if held('of ' .. scope) + bytes <= mostOfScope then break end
  local next = redis.call('ZRANGE', mine, 0, 0)[1]
  if not next then break end
  forget(next)
end
if held('of ' .. scope) + bytes > mostOfScope or held('all') + bytes > most then return 0 end
redis.call('SET', '${prefix}answer:' .. name, value, 'PX', ttl)
redis.call('HSET', entries, name, bytes .. ' ' .. scope)
redis.call('HINCRBY', sizes, 'of ' .. scope, bytes)
redis.call('HINCRBY', sizes, 'all', bytes)
for _, index in ipairs({ends, mine}) do redis.call('ZADD', index, now + ttl, name) end
for _, index in ipairs({ends, mine, entries, sizes}) do redis.call('PEXPIRE', index, ${indexMs}) end
return 1`

const dropScript = `${forget}
forget(ARGV[1])`

/** Takes some entries away; returns how many. */
const emptyScript = `${forget}
local names = redis.call('ZRANGE', ends, 0, ${mostAtOnce - 1})
for _, name in ipairs(names) do forget(name) end
return #names`

/** What is kept, and for how long. */
export interface StoredAnswer {
  readonly name: string
  /** Whose room it takes. */
  readonly scope: string
  readonly value: string
  readonly seconds: number
}

/** How much may be kept. */
export interface StoreBounds {
  readonly mostBytes: number
  readonly mostBytesOfScope: number
}

/** Texts under names in Redis, for a while and within bounds. Rejects where Redis does not answer soon. */
export class AnswerStore {
  constructor(private readonly scripts: ScriptRunner) {}

  /** What is kept under a name; null for nothing. */
  async find(name: string): Promise<string | null> {
    const found = await this.scripts.run(getScript, [keyOf(name)], [])
    return typeof found === 'string' ? found : null
  }

  /** Keeps a value, unless there is no room for it: false then. */
  async put({ name, scope, value, seconds }: StoredAnswer, bounds: StoreBounds): Promise<boolean> {
    const bytes = value.length + overheadBytes
    const values = [name, scope, value, bytes, seconds * 1_000, bounds.mostBytesOfScope, bounds.mostBytes]
    return (await this.scripts.run(putScript, keys, values)) === 1
  }

  async drop(name: string): Promise<void> {
    await this.scripts.run(dropScript, keys, [name])
  }

  /** Takes everything away that is kept when this begins, a part at a time. */
  async empty(): Promise<void> {
    while ((await this.scripts.run(emptyScript, keys, [])) === mostAtOnce);
  }
}

function keyOf(name: string): string {
  return `${prefix}answer:${name}`
}
