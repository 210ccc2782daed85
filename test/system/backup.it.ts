import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Simulator, startSimulator } from '@tollgate/testing'
import { Caller } from './support/caller'
import { ConsoleClient, rootPassword } from './support/console-client'
import { eventually } from './support/eventually'
import { Stack } from './support/stack'
import { readBooks } from './weather/oracle/books'

const run = promisify(execFile)
const repository = path.resolve(__dirname, '../..')

interface Said {
  readonly code: number
  readonly text: string
}

describe('a backup', () => {
  let upstream: Simulator
  let stack: Stack
  let folder: string
  let backup: string
  let key: string
  const calls = new Set<string>()

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tollgate-backup-'))
    backup = path.join(folder, 'backup')
    upstream = await startSimulator()
    stack = await Stack.start()
    const root = await ConsoleClient.asRoot(stack.origin)
    await root.setOption('ModelPrice', JSON.stringify({ steady: 0.0001 }))
    await root.setOption('SMTPToken', 'a mail password')
    await root.createChannel({ name: 'main', base_url: upstream.url, key: 'k', models: 'steady' })
    const { client } = await root.createUser('ada', 5_000_000)
    await root.post('/api/redemption/', { name: 'spring', quota: 500 })
    key = (await client.createToken({ name: 'calls', unlimited_quota: true })).key
    await call(20)
  }, 180_000)

  afterAll(async () => {
    await stack?.stop()
    await upstream?.stop()
    await rm(folder, { recursive: true, force: true })
  }, 60_000)

  async function call(times: number): Promise<void> {
    const caller = new Caller(stack.origin, key)
    for (let time = 0; time < times; time++) {
      const { status, requestId } = await caller.chat({ model: 'steady' })
      expect(status).toBe(200)
      calls.add(requestId ?? '')
    }
    await caller.close()
  }

  const say = async (command: string, args: readonly string[], dataDir: string): Promise<Said> => {
    const env = { ...process.env, TOLLGATE_DATA: dataDir }
    return run('npm', ['run', '-s', command, '--', ...args], { cwd: repository, env }).then(
      ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        text: error.stdout + error.stderr,
      }),
    )
  }

  /** Each call in the ledger once, as many as there were. */
  async function expectBilled(): Promise<void> {
    await eventually(async () => {
      const { ledger, accounts } = await readBooks(await stack.databaseUrl())
      const billed = ledger.filter(({ kind }) => kind === 'usage').map(({ reference }) => reference)
      expect(billed.sort()).toEqual([...calls].sort())
      for (const { userId, balanceUnits } of accounts) {
        const units = ledger.filter((line) => line.userId === userId).map((line) => line.units)
        expect(balanceUnits).toBe(units.reduce((sum, each) => sum + each, 0))
      }
    }, 60_000)
  }

  it('of a running house is restored into a new one with every row, and what the journals knew beyond it is billed', async () => {
    await expectBilled()
    const running = await say('backup', [backup], stack.dataDir)
    expect(running).toMatchObject({ code: 0 })
    expect(running.text).toContain('is not in it: keep that elsewhere')
    await call(7)
    await stack.pause()

    // What is restored at rest is compared row by row.
    const still = path.join(folder, 'still')
    expect(await say('backup', [still], stack.dataDir)).toMatchObject({ code: 0 })
    const before = JSON.parse(await readFile(path.join(still, 'backup.json'), 'utf8'))

    const dataDir = await mkdtemp(path.join(tmpdir(), 'tollgate-restored-'))
    const strange = await say('restore', [still], dataDir)
    expect(strange.code).toBe(1)
    expect(strange.text).toContain('nothing was changed')
    await cp(path.join(stack.dataDir, 'master.keys'), path.join(dataDir, 'master.keys'))
    expect(await say('restore', [still], dataDir)).toMatchObject({ code: 0 })
    const again = path.join(folder, 'again')
    expect(await say('backup', [again], dataDir)).toMatchObject({ code: 0 })
    const after = JSON.parse(await readFile(path.join(again, 'backup.json'), 'utf8'))
    expect(after.figures).toEqual(before.figures)
    const tables = (of: typeof before) =>
      of.schemas.map(({ name, tables }: { name: string; tables: { name: string; rows: number; sha256: string }[] }) => [
        name,
        tables.filter(({ rows }) => rows > 0).map(({ name, rows, sha256 }) => [name, rows, sha256]),
      ])
    expect(tables(after)).toEqual(tables(before))

    // The one that was made while the house ran, beside journals that are younger.
    const refused = await say('restore', [backup], dataDir)
    expect(refused.code).toBe(1)
    expect(refused.text).toContain('--over')
    expect(await say('restore', [backup, '--over'], dataDir)).toMatchObject({ code: 0 })
    await rm(stack.dataDir, { recursive: true, force: true })
    stack = await Stack.start({ dataDir })
    await expectBilled()
    expect(await say('ledger:verify', [], dataDir)).toMatchObject({ code: 0 })
    // What was sealed opens, and who is made now is not who was lost.
    const root = new ConsoleClient(stack.origin)
    await root.signIn('root', rootPassword)
    const { id } = await root.createUser('bo', 100)
    expect(id).toBeGreaterThan(1_000)
    await call(3)
    await expectBilled()
  }, 240_000)

  it('is refused where it is not whole, or the house still runs', async () => {
    expect(await say('restore', [backup, '--over'], stack.dataDir)).toMatchObject({ code: 1 })
    await writeFile(path.join(backup, 'billing', 'ledger.copy.gz'), 'something else')
    const { code, text } = await say('restore', [backup], path.join(folder, 'nobody'))
    expect([code, text.includes('billing/ledger.copy.gz') || text.includes('master secret')]).toEqual([1, true])
  }, 60_000)
})
