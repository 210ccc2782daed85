import { execFile } from 'node:child_process'
import { createDecipheriv, hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Simulator, startSimulator } from '@tollgate/testing'
import { Client } from 'pg'
import { Caller, type CallResult } from './support/caller'
import { ConsoleClient } from './support/console-client'
import { Stack } from './support/stack'

const run = promisify(execFile)
const repository = path.resolve(__dirname, '../..')

describe('another master secret, while everything runs', () => {
  let stack: Stack
  let upstream: Simulator
  let root: ConsoleClient
  let database: Client
  let key: string
  let channelId: number

  beforeAll(async () => {
    upstream = await startSimulator()
    stack = await Stack.start({ relayWorkers: 2 })
    root = await ConsoleClient.asRoot(stack.origin)
    await root.setOption('ModelPrice', JSON.stringify({ steady: 0.0001 }))
    await root.setOption('SMTPToken', 'a mail password')
    await root.setOption('BodyPolicy', 'full')
    channelId = await root.createChannel({ name: 'c', base_url: upstream.url, key: 'k-of-channel', models: 'steady' })
    key = (await root.createToken({ name: 'load', unlimited_quota: true })).key
    await root.post('/api/redemption/', { name: 'spring', quota: 500 })
    database = new Client(await stack.databaseUrl())
    await database.connect()
  }, 180_000)

  afterAll(async () => {
    await database?.end()
    await stack?.stop()
    await upstream?.stop()
  }, 30_000)

  const secrets = async () => (await readFile(path.join(stack.dataDir, 'master.keys'), 'utf8')).trim().split('\n')

  /** Everything that is sealed at rest. */
  async function sealed(): Promise<string[]> {
    const { rows } = await database.query<{ sealed: string }>(
      `SELECT sealed_key AS sealed FROM channels.channel_keys UNION ALL SELECT sealed_key FROM billing.tokens
       UNION ALL SELECT sealed_key FROM billing.redemptions
       UNION ALL SELECT value FROM identity.options WHERE is_sealed
       UNION ALL SELECT sealed FROM identity.mails WHERE sealed IS NOT NULL
       UNION ALL SELECT key_sealed FROM logs.call_bodies`,
    )
    return rows.map((row) => row.sealed)
  }

  it('fails no call, leaves nothing to the old key, and is over by one command', async () => {
    const [before = ''] = await secrets()
    const channelKey = async () => {
      const { rows } = await database.query<{ sealed_key: string }>('SELECT sealed_key FROM channels.channel_keys')
      return rows[0]?.sealed_key ?? ''
    }
    const place = ['channels.channel_keys', String(channelId), 'sealed_key', `${upstream.url}`, '']
    expect(opened(before, await channelKey(), place)).toBe('k-of-channel')

    const load = startLoad(new Caller(stack.origin, key))
    const env = { ...process.env, TOLLGATE_DATA: stack.dataDir }
    const { stdout } = await run('npm', ['run', '-s', 'rotate-key', '--', '--wait', '2'], { cwd: repository, env })
    const results = await load.stop()
    expect(results.length).toBeGreaterThan(100)
    expect(results.filter(({ status, isWhole }) => status !== 200 || !isWhole)).toEqual([])
    expect(stdout).toContain(`${idOf(before)} opens nothing any more`)

    const [after = '', ...more] = await secrets()
    expect([more, after === before]).toEqual([[], false])
    expect((await sealed()).filter((value) => !value.startsWith(`v2.${idOf(after)}.`))).toEqual([])
    const sealedAnew = await channelKey()
    expect(() => opened(before, sealedAnew, place)).toThrow('unable to authenticate')
    expect(opened(after, sealedAnew, place)).toBe('k-of-channel')
    // Sessions and tokens are kept by hashes that no key is part of.
    expect(await root.get<{ username: string }>('/api/user/self')).toMatchObject({ username: 'root' })
    expect(JSON.stringify(await root.get('/api/token/'))).toContain(key)
  }, 300_000)

  it('stands when everything is started anew', async () => {
    await database.end()
    await stack.pause()
    stack = await Stack.start({ relayWorkers: 2, dataDir: stack.dataDir })
    database = new Client(await stack.databaseUrl())
    await database.connect()
    const caller = new Caller(stack.origin, key)
    expect((await caller.chat({ model: 'steady' })).status).toBe(200)
    await caller.close()
  }, 120_000)
})

const idOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, 'tollgate.v2', 'id', 6)).toString('hex')

/** A channel's key, opened by whoever has this secret, without any code of the house. */
function opened(secret: string, sealed: string, place: readonly string[]): string {
  const [, id, nonce = '', body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  const key = Buffer.from(hkdfSync('sha256', secret, 'tollgate.v2', 'box channel-keys', 32))
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
  decipher.setAAD(Buffer.from(JSON.stringify(['v2', id, ...place]))).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString()
}

/** Four calls at a time, one after another, every other one a stream, until told to stop. */
function startLoad(caller: Caller): { stop(): Promise<CallResult[]> } {
  let isRunning = true
  const results: CallResult[] = []
  const loops = Array.from({ length: 4 }, async (_, loop) => {
    while (isRunning) results.push(await caller.chat({ model: 'steady', isStream: loop % 2 === 0 }))
  })
  return {
    stop: async () => {
      isRunning = false
      await Promise.all(loops)
      await caller.close()
      return results
    },
  }
}
