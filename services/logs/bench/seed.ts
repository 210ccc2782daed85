import type { DataSource } from 'typeorm'

export const days = 30
export const users = 2_000
const dayMs = 24 * 60 * 60 * 1_000

/**
 * Fills the log with calls of a month as a busy site has them: few users, models and channels make most calls. They are spread
 * evenly over each day. `lastDayMs` is the midnight behind the last of them.
 */
export async function seed(source: DataSource, rows: number, lastDayMs: number): Promise<void> {
  const each = Math.ceil(rows / days)
  const runner = source.createQueryRunner()
  await runner.query(`SET statement_timeout = 0`)
  for (let back = days; back > 0; back -= 1) {
    const day = new Date(lastDayMs - back * dayMs).toISOString().slice(0, 10)
    await runner.query(`SELECT logs.make_partition($1)`, [day])
    await runner.query(seedDay, [day, each])
  }
  await runner.query(`VACUUM ANALYZE`)
  await runner.release()
}

const seedDay = `
  INSERT INTO logs.usage_log (created_at, reference, type, user_id, username, token_id, token_name, model, group_name,
    channel_id, channel_name, quota, prompt_tokens, completion_tokens, duration_ms, is_stream, request_id, outcome, text, other)
  SELECT created_at, 'usage:' || id, 2, u, 'user-' || u, u * 10 + t, 'token-' || t, 'model-' || m, 'group-' || (u % 5),
    m * 2 + c, 'channel-' || (m * 2 + c), 100 + (r * 10000)::int, (r * 3000)::int, (r * 800)::int, (r * 20000)::int, r > 0.4, id,
    CASE WHEN r < 0.01 THEN 'failed' WHEN r < 0.02 THEN 'client-left' ELSE 'complete' END,
    '{"code":"usage-by-ratio","params":{"model":"1.25","completion":"8","group":"1"}}',
    jsonb_build_object('group', 'group-' || (u % 5), 'frt', (r * 900)::int, 'group_ratio', 1, 'model_ratio', 1.25, 'model_price', -1,
      'completion_ratio', 8, 'cache_ratio', 0.1, 'cache_tokens', 0, 'evidence', 'reported', 'outcome', 'complete', 'price_quota',
      100 + (r * 10000)::int, 'admin_info', jsonb_build_object('use_channel', jsonb_build_array((m * 2 + c)::text), 'client_ip',
        '192.0.2.7', 'attempts', jsonb_build_array(jsonb_build_object('channelId', m * 2 + c, 'status', 200, 'durationMs', 700))))
  FROM (
    SELECT $1::date AT TIME ZONE 'UTC' + date_trunc('milliseconds', (i - 1) * (interval '1 day' / $2::float8)) AS created_at,
      gen_random_uuid() AS id, 1 + (power(random(), 3) * ${users - 1})::int AS u, (random() * 2)::int AS t,
      (power(random(), 4) * 29)::int AS m, (random())::int AS c, random() AS r
    FROM generate_series(1, $2::int) AS i) AS call`
