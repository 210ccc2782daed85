import type { Clock } from '@tollgate/clock'
import type { Counted, LimitRule, LimitTable, Taken } from './limit-rule'
import { LocalCounts } from './local-counts'
import type { ScriptRunner } from './redis-scripts'

/**
 * Looks at all counts first and raises them only if none is full, in one step: of many at once no more than the limit pass.
 * A count (`n`) has the time at which it ends (`e`), by which one knows it again. Returns the number of the full one and its
 * milliseconds, or 0 and the ends.
 */
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local cost = tonumber(ARGV[1])
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('HGET', key, 'n') or '0') + cost > tonumber(ARGV[2 * i]) then
    return {i, math.max(1, redis.call('PTTL', key))}
  end
end
local answer = {0}
for i, key in ipairs(KEYS) do
  local length = tonumber(ARGV[2 * i + 1])
  if redis.call('HSETNX', key, 'e', now + length) == 1 then redis.call('PEXPIRE', key, length) end
  redis.call('HINCRBY', key, 'n', cost)
  answer[i + 1] = redis.call('HGET', key, 'e')
end
return answer`

const giveBackScript = `
for i, key in ipairs(KEYS) do
  if redis.call('HGET', key, 'e') == ARGV[i + 1] then redis.call('HINCRBY', key, 'n', -ARGV[1]) end
end
return 0`

const forgetScript = `return redis.call('DEL', unpack(KEYS))`

export interface LimitsOptions<Name extends string> {
  /** Begins every key; in a Redis cluster all keys that are asked together must hash alike, so it may hold a `{tag}`. */
  readonly prefix: string
  readonly table: LimitTable<Name>
  readonly scripts: ScriptRunner
  readonly clock: Clock
}

/**
 * Counts what may be done so often, in Redis, which all processes share: before it is done, and given back where it turns out
 * not to count. While Redis is away each process counts by itself.
 */
export class Limits<Name extends string> {
  private readonly local: LocalCounts

  constructor(private readonly options: LimitsOptions<Name>) {
    this.local = new LocalCounts(options.clock)
  }

  /** Counts something in all of these limits, or in none where one of them is reached. Never rejects. */
  async take(doors: readonly Counted<Name>[], cost = 1): Promise<Taken<Name>> {
    const { table, scripts } = this.options
    const keys = doors.map((door) => this.keyOf(door))
    const rules = doors.map(({ limit, points }) => ({ ...table[limit], ...(points !== undefined && { points }) }))
    try {
      const bounds = rules.flatMap(({ points, seconds }) => [points, seconds * 1_000])
      const [full, ...rest] = (await scripts.run(takeScript, keys, [cost, ...bounds])) as [number, ...string[]] // as it says
      const door = full === 0 ? undefined : doors[full - 1]
      if (door) return { refused: { limit: door.limit, retryAfterMs: Number(rest[0]) } }
      return { refused: null, isShared: true, giveBack: () => this.run(giveBackScript, keys, [cost, ...rest]) }
    } catch {
      // The runner has said that Redis is away.
      return this.takenAlone(doors, rules, cost)
    }
  }

  private takenAlone(doors: readonly Counted<Name>[], rules: readonly LimitRule[], cost: number): Taken<Name> {
    const keys = doors.map((door) => this.keyOf(door))
    const taken = this.local.take(keys, rules, cost)
    if (!('full' in taken)) return { refused: null, isShared: false, giveBack: async () => taken.giveBack() }
    const { limit } = doors[taken.full] as Counted<Name> // the place of one of them
    return { refused: { limit, retryAfterMs: taken.retryAfterMs } }
  }

  /** Sets counts to nothing. */
  async forget(doors: readonly Counted<Name>[]): Promise<void> {
    const keys = doors.map((door) => this.keyOf(door))
    this.local.forget(keys)
    await this.run(forgetScript, keys, [])
  }

  private keyOf({ limit, key }: Counted<Name>): string {
    return `${this.options.prefix}:${limit}:${key}`
  }

  /** What only eases a limit is not worth a failure: the count ends by itself. */
  private async run(script: string, keys: readonly string[], values: readonly (string | number)[]): Promise<void> {
    await this.options.scripts.run(script, keys, values).catch(() => undefined)
  }
}
