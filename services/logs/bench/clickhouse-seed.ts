import type { ClickHouse } from '../src/clickhouse/clickhouse'
import { Bindings } from '../src/clickhouse/statement'
import { bounds } from '../src/rollup/latency-steps'
import { days, users } from './seed'

const dayMs = 24 * 60 * 60 * 1_000

/** Fills the log with the calls that `seed` makes in PostgreSQL: of a month up to a midnight, spread evenly over each day. */
export async function seedClickHouse(clickHouse: ClickHouse, rows: number, lastDayMs: number): Promise<void> {
  const each = Math.ceil(rows / days)
  for (let back = days; back > 0; back -= 1) {
    const bindings = new Bindings()
    const [from, step] = [bindings.add('Int64', lastDayMs - back * dayMs), bindings.add('Float64', dayMs / each)]
    await clickHouse.command(
      `INSERT INTO usage_log (created_at, id, reference, version, batch, type, user_id, username, token_id, token_name, model,
         group_name, channel_id, channel_name, quota, prompt_tokens, completion_tokens, duration_ms, is_stream, request_id,
         outcome, duration_step, first_part_step, text, other)
       SELECT created_at, sipHash64(call) % 9007199254740992, concat('usage:', toString(call)), 1, 1, 2, u,
         concat('user-', toString(u)), u * 10 + t, concat('token-', toString(t)), concat('model-', toString(m)),
         concat('group-', toString(u % 5)), m * 2 + c, concat('channel-', toString(m * 2 + c)), 100 + toInt64(r * 10000),
         toInt64(r * 3000), toInt64(r * 800), toInt32(r * 20000), r > 0.4, call,
         multiIf(r < 0.01, 'failed', r < 0.02, 'client-left', 'complete'),
         if(r < 0.01, 255, ${stepIn('r * 20000')}), if(r < 0.01, 255, ${stepIn('r * 900')}),
         '{"code":"usage-by-ratio","params":{"model":"1.25","completion":"8","group":"1"}}',
         concat('{"group":"group-', toString(u % 5), '","frt":', toString(toInt32(r * 900)), ',"group_ratio":1,"model_ratio":1.25,',
           '"model_price":-1,"completion_ratio":8,"cache_ratio":0.1,"cache_tokens":0,"evidence":"reported","outcome":"complete",',
           '"price_quota":', toString(100 + toInt64(r * 10000)), ',"admin_info":{"use_channel":["', toString(m * 2 + c),
           '"],"client_ip":"192.0.2.7","attempts":[{"channelId":', toString(m * 2 + c), ',"status":200,"durationMs":700}]}}')
       FROM (
         SELECT fromUnixTimestamp64Milli(${from} + toInt64(number * ${step}), 'UTC') AS created_at, generateUUIDv4() AS call,
           1 + toInt32(pow(randCanonical(1), 3) * ${users - 1}) AS u, toInt32(randCanonical(2) * 2.99) AS t,
           toInt32(pow(randCanonical(3), 4) * 29) AS m, toInt32(randCanonical(4) * 1.99) AS c, randCanonical(5) AS r
         FROM numbers(${bindings.add('UInt64', each)}))`,
      bindings,
    )
  }
}

/** The step of time in which milliseconds lie. */
const stepIn = (ms: string): string => `arrayCount(bound -> bound <= ${ms}, [${bounds.join(', ')}])`
