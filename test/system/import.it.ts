import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Simulator, startSimulator } from '@tollgate/testing'
import { Client } from 'pg'
import { Caller } from './support/caller'
import { ConsoleClient } from './support/console-client'
import { eventually } from './support/eventually'
import { type DumpKind, dumpOf } from './support/foreign-dumps'
import { codeOf, expectedBalances, type Installation, installation, keyOf } from './support/foreign-installation'
import { Stack } from './support/stack'

const repository = path.resolve(__dirname, '../..')

describe('a new-api installation that is taken over', () => {
  const many = { prefix: 'm', users: 2_000 }
  let stack: Stack
  let upstream: Simulator
  let root: ConsoleClient
  let database: Client
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tollgate-import-'))
    upstream = await startSimulator()
    stack = await Stack.start()
    root = await ConsoleClient.asRoot(stack.origin)
    database = new Client(await stack.databaseUrl())
    await database.connect()
  }, 180_000)

  afterAll(async () => {
    await database?.end()
    await stack?.stop()
    await upstream?.stop()
    await rm(folder, { recursive: true })
  }, 30_000)

  async function dump(kind: DumpKind, given: Omit<Installation, 'upstream'>): Promise<string> {
    const file = path.join(folder, `${given.prefix}.${kind}.sql`)
    await writeFile(file, dumpOf(kind, installation({ ...given, upstream: upstream.url })))
    return file
  }

  function begin(...args: string[]): ChildProcess {
    // Started by itself and not by npm, and as a group of its own: it can be killed whole.
    return spawn(
      process.execPath,
      ['deploy/local/import.mjs', ...args, '--report', path.join(folder, 'report.jsonl')],
      {
        cwd: repository,
        env: { ...process.env, TOLLGATE_DATA: stack.dataDir },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      },
    )
  }

  async function ended(child: ChildProcess): Promise<{ code: number | null; text: string }> {
    let text = ''
    child.stdout?.on('data', (piece) => (text += String(piece)))
    child.stderr?.on('data', (piece) => (text += String(piece)))
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
    return { code, text }
  }

  const run = (...args: string[]) => ended(begin(...args))

  const rows = async <T>(text: string, values: unknown[] = []) => (await database.query(text, values)).rows as T[]

  const opened = async () =>
    Number((await rows<{ n: string }>(`SELECT count(*) AS n FROM billing.ledger WHERE kind = 'opening'`))[0]?.n)

  const people = ['identity.users', 'identity.options', 'billing.accounts']
  const all = [
    ...people,
    'billing.ledger',
    'billing.tokens',
    'billing.token_quotas',
    'billing.redemptions',
    'billing.redemption_uses',
    'channels.channels',
    'channels.channel_keys',
  ]

  /** What stands in these tables, in one text: in all that an import may change, unless others are named. */
  async function state(tables: readonly string[] = all): Promise<string> {
    const sums = tables.map(
      (table, at) => `(SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM ${table} t) AS t${at}`,
    )
    return JSON.stringify(await rows(`SELECT ${sums.join(', ')}`))
  }

  /** The balances of users whose names begin so, by name, whose accounts and ledger agree. */
  async function balances(prefix: string): Promise<Map<string, number>> {
    const found = await rows<{ username: string; balance: string; ledger: string }>(
      `SELECT u.username, a.balance_units AS balance, (SELECT sum(units) FROM billing.ledger l WHERE l.user_id = u.id) AS ledger
       FROM identity.users u JOIN billing.accounts a ON a.user_id = u.id WHERE u.username LIKE $1`,
      [`${prefix}-%`],
    )
    return new Map(found.map(({ username, balance, ledger }) => [username, balance === ledger ? Number(balance) : NaN]))
  }

  it('is only told of by a dry run', async () => {
    const before = await state()
    const { code, text } = await run(await dump('mysql', many), '--dry-run')
    expect([code, text]).toEqual([0, expect.stringContaining('users: 2000 read, 1998 taken')])
    expect(await state()).toBe(before)
  })

  it('has every balance once, though the command and billing are killed while it comes in (M20, A47)', async () => {
    const file = await dump('mysql', many)
    const first = begin(file)
    const killed = ended(first)
    await eventually(async () => expect(await opened()).toBeGreaterThan(0))
    process.kill(-first.pid!, 'SIGKILL')
    expect((await killed).text).not.toContain('What became of every row')
    const half = await opened()
    expect(half).toBeLessThan(1_998)

    const second = run(file)
    await eventually(async () => expect(await opened()).toBeGreaterThan(half))
    process.kill(await stack.pidOf('billing'), 'SIGKILL')
    const { code, text } = await second
    expect([code, text]).toEqual([0, expect.stringContaining(`taken before, 2 not taken`)])
    expect(await balances('m')).toEqual(expectedBalances(many))
    expect(await opened()).toBe(1_998)

    const before = await state()
    const again = await run(file)
    expect([again.code, again.text]).toEqual([0, expect.stringContaining('users: 2000 read, 0 taken')])
    expect(again.text).toContain('balances of the users that this run took: 0 units')
    expect(await state()).toBe(before)
  })

  it('says of every row what became of it', async () => {
    const lines = (await readFile(path.join(folder, 'report.jsonl'), 'utf8')).trim().split('\n')
    const report = lines.map(
      (line) => JSON.parse(line) as { kind: string; sourceId: string; outcome: string; reason: string },
    )
    expect(report).toHaveLength(5 + 2_000 + 2_000 + 4 + 2 + 2)
    const why = (kind: string) =>
      report.flatMap((row) => (row.kind === kind && row.outcome === 'refused' ? [[row.sourceId, row.reason]] : []))
    expect(why('users')).toEqual([
      ['3', 'was deleted there'],
      ['2', 'This username is taken'],
    ])
    expect(why('tokens')).toEqual([
      ['2', 'its owner, user 2, was not taken'],
      ['3', 'its owner, user 3, was not taken'],
    ])
    expect(why('channels')).toEqual([['2', 'Channel type 999 is not supported']])
    expect(
      why('options')
        .map(([key]) => key)
        .sort(),
    ).toEqual(['ServerAddress', 'WaffoMerchantId'])
  })

  it('goes on: its users sign in as before, and their programs call with the keys that they have', async () => {
    const ada = new ConsoleClient(stack.origin)
    await ada.signIn('m-12', 'password123')
    const self = await ada.get<{ quota: number; group: string; username: string }>('/api/user/self')
    expect(self).toMatchObject({ username: 'm-12', group: 'vip', quota: expectedBalances(many).get('m-12') })
    const caller = new Caller(stack.origin, keyOf('m', 12))
    expect(await caller.chat({ model: 'steady' })).toMatchObject({ status: 200, isWhole: true })
    // 0.0001 dollars of 500,000 units, for half the price.
    await eventually(async () =>
      expect((await ada.get<{ quota: number }>('/api/user/self')).quota).toBe(self.quota - 25),
    )
    await caller.close()
    const banned = new Caller(stack.origin, keyOf('m', 4))
    expect((await banned.chat({ model: 'steady' })).status).toBe(403)
    await banned.close()
  })

  it('goes on with its redemption codes, which give what they did not give there (M20)', async () => {
    const codes = await root.get<{ items: Record<string, unknown>[] }>('/api/redemption/?sort_by=id&sort_order=asc')
    const usual = { name: 'spring', quota: 600 }
    expect(codes.items).toMatchObject([
      { ...usual, key: codeOf('m', 1), status: 1, used_user_id: 0 },
      { ...usual, key: codeOf('m', 2), status: 2 },
      { ...usual, key: codeOf('m', 3), status: 3, used_count: 1 },
      { ...usual, key: codeOf('m', 4), status: 1, is_gift: true, max_uses: 3, used_count: 2 },
    ])
    const [used] = await rows<{ username: string }>(
      `SELECT u.username FROM identity.users u JOIN billing.redemptions r ON r.used_user_id = u.id`,
    )
    expect(used).toEqual({ username: 'm-12' })
    const five = new ConsoleClient(stack.origin)
    await five.signIn('m-5', 'password123')
    const redeem = (key: string) => five.post('/api/user/topup', { key }).catch((error: Error) => error.message)
    expect(await redeem(codeOf('m', 4))).toContain('600')
    expect(await redeem(codeOf('m', 1))).toEqual({ quota: 600, is_gift: false })
    const balance = (expectedBalances(many).get('m-5') ?? 0) + 600
    expect(await five.get<{ quota: number }>('/api/user/self')).toMatchObject({ quota: balance })
  })

  it.each(['postgresql', 'sqlite'] as const)('comes out of a dump of %s as out of any other', async (kind) => {
    const few = { prefix: kind.slice(0, 2), users: 40 }
    const { code, text } = await run(await dump(kind, few), '--source', kind)
    expect([code, text]).toEqual([0, expect.stringContaining('users: 40 read, 38 taken')])
    expect(await balances(few.prefix)).toEqual(expectedBalances(few))
    const caller = new Caller(stack.origin, keyOf(few.prefix, 11))
    expect(await caller.chat({ model: 'steady' })).toMatchObject({ status: 200, isWhole: true })
    await caller.close()
  })

  it('is refused as a whole where a dollar is another number of units, or the file is none', async () => {
    const tables = installation({ prefix: 'q', users: 12, upstream: upstream.url })
    const file = path.join(folder, 'units.sql')
    await writeFile(file, dumpOf('mysql', { ...tables, options: [{ key: 'QuotaPerUnit', value: '1000' }] }))
    await root.setOption('QuotaPerUnit', '500000')
    // What calls have used is still being added up.
    const written = await state(people)
    expect(await run(file, '--source', 'q')).toEqual({
      code: 1,
      text: expect.stringContaining('set QuotaPerUnit to 1000'),
    })
    expect(await run(__filename)).toMatchObject({ code: 1 })
    expect(await state(people)).toBe(written)
  })
})
