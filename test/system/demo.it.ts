import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import OpenAI from 'openai'
import { OpenAIRealtimeWS } from 'openai/realtime/ws'
import { Client } from 'pg'
import { ConsoleClient } from './support/console-client'
import { eventually } from './support/eventually'
import { Stack } from './support/stack'

interface Told {
  readonly username: string
  readonly password: string
  readonly key: string
  readonly gift: string
  readonly simulatorUrl: string
  readonly user: string
}

/** What a newcomer reads before the ready line. */
function toldBy(stack: Stack): Told {
  const text = stack.transcript()
  const [, username = '', password = ''] = /administrator +(\S+), password (\S+)/.exec(text) ?? []
  const [, simulatorUrl = ''] = /channels .* answered at (\S+)/.exec(text) ?? []
  const [, key = ''] = /token +(sk-\S+)/.exec(text) ?? []
  const [, gift = ''] = /gift code +(\w+),/.exec(text) ?? []
  const [, user = ''] = /user +(\S+, password \S+)/.exec(text) ?? []
  return { username, password, key, gift, simulatorUrl, user }
}

async function answerOf(stack: Stack, apiKey: string): Promise<string> {
  const openai = new OpenAI({ apiKey, baseURL: `${stack.origin}/v1`, maxRetries: 0 })
  const stream = await openai.chat.completions.create({
    model: 'gpt-4o-mini',
    messages: [{ role: 'user', content: 'Hi' }],
    stream: true,
  })
  let text = ''
  for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? ''
  return text
}

interface Listed {
  readonly total: number
  readonly items: readonly Readonly<Record<string, unknown>>[]
}

/** Every list that the console has, as its administrator sees it. */
const lists = {
  users: '/api/user/?page_size=100',
  channels: '/api/channel/?page_size=100',
  orders: '/api/order/?page_size=100',
  budgets: '/api/budget/?page_size=100',
  drawings: '/api/mj/?page_size=100',
  tasks: '/api/task/?page_size=100',
} as const

/** How many there are of each value of a field. */
const counted = ({ items }: Listed, field: string): Record<string, number> =>
  items.reduce<Record<string, number>>((sums, item) => {
    const value = String(item[field])
    return { ...sums, [value]: (sums[value] ?? 0) + 1 }
  }, {})

/** Calls of the ledger, those of which the log says something else, and what the house bore. */
const differences = `SELECT count(*)::int AS calls, (SELECT count(*)::int FROM billing.ledger WHERE kind = 'writeoff') AS written,
  count(*) FILTER (WHERE l.id IS NULL OR l.quota <> -u.units OR extract(epoch FROM l.created_at) * 1000 <>
    (u.details->'call'->>'startedAtMs')::bigint + (u.details->'call'->>'durationMs')::bigint)::int AS unequal
FROM billing.ledger u LEFT JOIN logs.usage_log l ON l.reference = 'usage:' || u.reference WHERE u.kind = 'usage'`

async function bookkeeping(stack: Stack): Promise<Readonly<Record<'calls' | 'unequal' | 'written', number>>> {
  const database = new Client({ connectionString: await stack.databaseUrl() })
  await database.connect()
  try {
    const { rows } = await database.query(differences)
    return rows[0]
  } finally {
    await database.end()
  }
}

/** What a realtime session answers. */
async function saidBy(stack: Stack, apiKey: string): Promise<string> {
  const { hostname, port } = new URL(stack.origin)
  // The package speaks TLS alone unless its connection is made for it.
  const options = { createConnection: () => connect(Number(port), hostname) }
  const openai = new OpenAI({ apiKey, baseURL: `${stack.origin}/v1` })
  const client = new OpenAIRealtimeWS({ model: 'gpt-4o-realtime-preview', options }, openai)
  const text = await new Promise<string>((resolve, reject) => {
    client.on('error', reject)
    client.on('session.created', () =>
      client.send({ type: 'response.create', response: { output_modalities: ['text'] } }),
    )
    client.on('response.output_text.done', (event) => resolve(event.text))
  })
  client.close()
  return text
}

describe('the demo', () => {
  let stack: Stack
  afterAll(() => stack?.stop(), 30_000)

  it('has an administrator, channels and a token, and streams an answer', async () => {
    stack = await Stack.start({ args: ['--demo'] })
    const { username, password, key } = toldBy(stack)
    expect(await answerOf(stack, key)).toContain('upstream simulator')
    const client = new ConsoleClient(stack.origin)
    await client.signIn(username, password)
    await eventually(async () => {
      const { items } = await client.get<{ items: object[] }>('/api/log/?type=2&username=demo')
      expect(items[0]).toMatchObject({ model_name: 'gpt-4o-mini', is_stream: true })
    })
  }, 180_000)

  const signedIn = async () => {
    const { username, password } = toldBy(stack)
    const client = new ConsoleClient(stack.origin)
    await client.signIn(username, password)
    return client
  }

  it('has something to see on every page', async () => {
    const client = await signedIn()
    const [users, channels, orders, budgets] = await Promise.all([
      client.get<Listed>(lists.users),
      client.get<Listed>(lists.channels),
      client.get<Listed>(lists.orders),
      client.get<Listed>(lists.budgets),
    ])
    expect(counted(users, 'group')).toEqual({ default: 8, vip: 3, svip: 2 })
    expect([counted(users, 'status'), counted(users, 'role')]).toEqual([
      { 1: 12, 2: 1 },
      { 1: 11, 10: 1, 100: 1 },
    ])
    expect(counted(channels, 'status')).toEqual({ 1: 11, 2: 1, 3: 1 })
    const autoDisabled = channels.items.find(({ status }) => status === 3)
    expect(autoDisabled?.['other_info']).toContain('account_deactivated')
    expect(channels.items.filter(({ test_time }) => Number(test_time) > 0)).toHaveLength(10)
    expect(counted(orders, 'state')).toEqual({ paid: 3, refunded: 1, pending: 2 })
    expect(budgets.total).toBe(4)
    await eventually(async () => {
      for (const [list, many] of [
        [lists.drawings, 4],
        [lists.tasks, 3],
      ] as const) {
        const tasks = await client.get<Listed>(list)
        expect(counted(tasks, 'status')).toEqual({ SUCCESS: many, FAILURE: 6 - 1 - many, IN_PROGRESS: 1 })
        expect(tasks.items.filter(({ is_refunded }) => is_refunded === true)).toHaveLength(6 - 1 - many)
      }
    }, 60_000)
  }, 90_000)

  it('has had a week of calls, and its ledger and log agree', async () => {
    const client = await signedIn()
    const week = await client.get<Listed>('/api/log/?type=2&page_size=1')
    expect(week.total).toBeGreaterThan(4_000)
    const failed = await client.get<Listed>('/api/log/?type=2&outcome=failed&page_size=1')
    const refused = await client.get<Listed>('/api/log/?type=2&outcome=refused&page_size=1')
    expect([failed.total > 10, refused.total > 50]).toEqual([true, true])
    await eventually(async () => {
      const { calls, unequal, written } = await bookkeeping(stack)
      expect([unequal, written]).toEqual([0, 0])
      expect(calls).toBeGreaterThan(4_000)
    })
    const verified = await promisify(execFile)(process.execPath, ['deploy/local/ledger-verify.mjs'], {
      cwd: path.resolve(__dirname, '../..'),
      env: { ...process.env, TOLLGATE_DATA: stack.dataDir },
    })
    expect(verified.stdout).toContain('sums that do not hold: 0')
  }, 60_000)

  it('has redemption codes of each kind, of which its gift can be redeemed', async () => {
    const { gift } = toldBy(stack)
    const client = await signedIn()
    const { items } = await client.get<{ items: { key: string; is_gift: boolean; status: number }[] }>(
      '/api/redemption/?sort_by=id&sort_order=asc',
    )
    expect(items.map(({ is_gift, status }) => [is_gift, status])).toEqual([
      [false, 3],
      [false, 2],
      [false, 1],
      [false, 1],
      [true, 1],
      [false, 3],
      [false, 3],
      [false, 3],
      [false, 1],
    ])
    expect(items[4]?.key).toBe(gift)
    expect(await client.post('/api/user/topup', { key: gift })).toEqual({ quota: 5_000_000, is_gift: true })
  })

  it('leads realtime sessions', async () => {
    const before = await bookkeeping(stack)
    expect(await saidBy(stack, toldBy(stack).key)).toContain('upstream simulator')
    // Its one answer, and the session itself, which ends with its connection.
    await eventually(async () => expect((await bookkeeping(stack)).calls).toBe(before.calls + 2))
  })

  it('says the same at its next start, makes nothing again, and its channels follow the simulator', async () => {
    const before = toldBy(stack)
    const made = async () => {
      const client = await signedIn()
      const totals = await Promise.all(
        Object.values(lists).map(async (list) => (await client.get<{ total: number }>(list)).total),
      )
      return [...totals, (await bookkeeping(stack)).calls]
    }
    const madeBefore = await made()
    await stack.pause()
    const { dataDir } = stack
    await stack.forgetPort('simulator')
    stack = await Stack.start({ args: ['--demo'], dataDir })
    const after = toldBy(stack)
    expect(after).toEqual({ ...before, simulatorUrl: after.simulatorUrl })
    expect(after.simulatorUrl).not.toBe(before.simulatorUrl)
    expect(await made()).toEqual(madeBefore)
    expect(await answerOf(stack, after.key)).toContain('upstream simulator')
  }, 180_000)
})
