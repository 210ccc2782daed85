import { execFile } from 'node:child_process'
import path from 'node:path'
import { type Simulator, startSimulator } from '@tollgate/testing'
import { Client } from 'pg'
import { Caller, type CallResult } from './support/caller'
import { ConsoleClient } from './support/console-client'
import { eventually } from './support/eventually'
import { Stack } from './support/stack'

const price = 5_000
const crowd = 'crowd'

const ledgerVerify = path.resolve(__dirname, '../../deploy/local/ledger-verify.mjs')

/** `npm run ledger:verify` in the data folder of a house: what it says, and how it ends. */
const verified = (dataDir: string) =>
  new Promise<{ said: string; code: number | string | null | undefined }>((resolve) => {
    const env = { ...process.env, TOLLGATE_DATA: dataDir }
    execFile(process.execPath, [ledgerVerify], { env }, (error, said) => resolve({ said, code: error?.code ?? 0 }))
  })

describe('a hundred callers at once over two relays', () => {
  let stack: Stack
  let upstream: Simulator
  let root: ConsoleClient

  beforeAll(async () => {
    upstream = await startSimulator()
    stack = await Stack.start({ relayWorkers: 2 })
    root = await ConsoleClient.asRoot(stack.origin)
    await root.setOption('GroupRatio', JSON.stringify({ default: 1, [crowd]: 1 }))
    const group = `default,${crowd}`
    await root.createChannel({ name: 'main', base_url: upstream.url, key: 'k', models: 'by-the-call', group })
    await root.setOption('ModelPrice', JSON.stringify({ 'by-the-call': 0.01 }))
  }, 180_000)

  afterAll(async () => {
    await stack?.stop()
    await upstream?.stop()
  }, 30_000)

  /** A hundred calls, in turns with these keys, each over a connection of its own. */
  async function callTogether(keys: readonly string[], isStream: boolean): Promise<CallResult[]> {
    const callers = Array.from({ length: 100 }, (_, turn) => new Caller(stack.origin, keys[turn % keys.length] ?? ''))
    const results = await Promise.all(callers.map((caller) => caller.chat({ model: 'by-the-call', isStream })))
    await Promise.all(callers.map((caller) => caller.close()))
    return results
  }

  const answered = (results: readonly CallResult[]) =>
    results.filter(({ status, isWhole }) => status === 200 && isWhole)

  async function aCaller(name: string, units: number, group = 'default') {
    const { id, client } = await root.createUser(name, units)
    await root.put('/api/user/', { id, username: name, display_name: name, group, quota: units })
    const token = await client.createToken({ name: 'shared', unlimited_quota: true })
    return { id, client, token }
  }

  it.each(['plain', 'streamed'])(
    'with quota for ten calls, %s: answers exactly ten of them, and takes exactly their price',
    async (kind) => {
      const { client, token } = await aCaller(`ten-${kind}`, 10 * price)
      const results = await callTogether([token.key], kind === 'streamed')
      expect(answered(results)).toHaveLength(10)
      const refused = results.filter((result) => result.status !== 200)
      expect(refused).toHaveLength(90)
      for (const { status } of refused) expect([403, 429]).toContain(status)
      await eventually(async () => {
        const self = await client.get<{ quota: number; used_quota: number; request_count: number }>('/api/user/self')
        expect(self).toMatchObject({ quota: 0, used_quota: 10 * price, request_count: 10 })
      })
    },
  )

  it.each(['user', 'token', 'group'])(
    'under the hard budget of a %s for ten calls: rule M43 answers exactly ten of them, and ten more once it is doubled',
    async (scope) => {
      const group = scope === 'group' ? crowd : 'default'
      const names = scope === 'group' ? ['ann', 'ben', 'cat', 'dan', 'eli'] : [`of-a-${scope}`]
      const callers = await Promise.all(names.map((name) => aCaller(name, 1_000 * price, group)))
      const keys = callers.map(({ token }) => token.key)
      const [first] = callers
      const id = scope === 'group' ? crowd : scope === 'token' ? first?.token.id : first?.id
      const setTo = async (calls: number) => {
        // Less than the price of a call is left over.
        const budget = { scope, id, monthly_quota: calls * price + price - 1, is_hard: true, warn_percents: [] }
        await root.post('/api/budget/', budget)
        const results = await callTogether(keys, false)
        const refused = results.filter(({ status }) => status !== 200)
        return { answered: answered(results).length, refused: [...new Set(refused.map(({ status }) => status))] }
      }
      expect(await setTo(10)).toEqual({ answered: 10, refused: [429] })
      expect(await setTo(20)).toEqual({ answered: 10, refused: [429] })
      await eventually(async () => {
        const { items } = await root.get<{ items: { used_quota: number }[] }>(`/api/budget/?scope=${scope}`)
        expect(items).toMatchObject([{ used_quota: 20 * price }])
      })
    },
  )

  it('leave books that `npm run ledger:verify` proves; what does not hold it names, and ends with 1 (M41)', async () => {
    const { id } = await aCaller('proven', price)
    expect(await verified(stack.dataDir)).toEqual({ said: expect.stringContaining('do not hold: 0\n'), code: 0 })
    const database = new Client(await stack.databaseUrl())
    await database.connect()
    await database.query('UPDATE billing.accounts SET used_units = used_units + 7 WHERE user_id = $1', [id])
    await database.end()
    const { said, code } = await verified(stack.dataDir)
    const wrong = said.split('\n').filter((line) => line.includes('does not hold'))
    expect(wrong.sort()).toEqual([
      `user ${id}: used = spent in statements does not hold: 7 stands there, 0 is what it comes to`,
      `user ${id}: used = sum of charges does not hold: 7 stands there, 0 is what it comes to`,
    ])
    expect(code).toBe(1)
  })
})
