import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import Redis from 'ioredis'
import { connect as connectNats } from 'nats'
import { Client } from 'pg'
import { startNats, startPostgres, startRedis } from '../src'
import { containerRuntime } from '../src/infra/container-server'
import globalSetup from '../src/jest/global-setup'

/** Why no container can run here; null when one can. */
function missingRuntime(): string | null {
  const asked = spawnSync('docker', ['info', '--format', '{{.ServerVersion}}'], { encoding: 'utf8', timeout: 10_000 })
  if (asked.error) return asked.error.message
  return asked.status === 0 && asked.stdout.trim() !== '' ? null : (asked.stderr.trim().split('\n')[0] ?? 'no answer')
}

const missing = missingRuntime()
const itWithDocker = missing === null ? it : it.skip
const because = missing === null ? '' : ` (skipped: ${missing})`

const saved = { ...process.env }
beforeEach(() => {
  process.env['TOLLGATE_TEST_SERVERS'] = 'containers'
})
afterEach(() => {
  process.env = { ...saved }
})

describe('servers in containers', () => {
  itWithDocker(
    `bring PostgreSQL 18 back on the same port with its data after a crash${because}`,
    async () => {
      const server = await startPostgres()
      const ask = async (text: string) => {
        const client = new Client({ connectionString: server.url })
        await client.connect()
        return client.query(text).finally(() => client.end())
      }
      expect((await ask('SHOW server_version')).rows[0]).toMatchObject({ server_version: expect.stringMatching(/^18/) })
      await ask('CREATE TABLE kept (n int)')
      const { port } = server
      await server.crash()
      expect(await server.isRunning()).toBe(false)
      await server.resume()
      expect(server.port).toBe(port)
      expect((await ask('SELECT * FROM kept')).rows).toEqual([])
      await server.stop()
      expect(await server.isRunning()).toBe(false)
    },
    300_000,
  )

  itWithDocker(
    `run Redis and NATS with JetStream${because}`,
    async () => {
      const [redisServer, natsServer] = await Promise.all([startRedis(), startNats()])
      const redis = new Redis(redisServer.url)
      expect(await redis.incr('n')).toBe(1)
      redis.disconnect()
      const nats = await connectNats({ servers: natsServer.url })
      await (await nats.jetstreamManager()).streams.add({ name: 'kept', subjects: ['kept.>'] })
      await nats.close()
      await Promise.all([redisServer.stop(), natsServer.stop()])
    },
    300_000,
  )

  const itWithoutDocker = missing === null ? it.skip : it
  itWithoutDocker('are refused with the reason where no runtime answers, and replaced by no others', async () => {
    delete process.env['TEST_DATABASE_URL']
    const refusal = /no container runtime answers \(Could not find a working container runtime strategy\)/
    await expect(startRedis()).rejects.toThrow(refusal)
    await expect(globalSetup()).rejects.toThrow(refusal)
  })

  it('say what went wrong with the runtime', async () => {
    const broken = () => Promise.reject(new Error('permission denied on the socket'))
    await expect(containerRuntime(broken)).rejects.toThrow(
      "TOLLGATE_TEST_SERVERS is 'containers', but no container runtime answers (permission denied on the socket)",
    )
  })

  it('are not mixed with a server that is named, nor chosen by a word that says something else', async () => {
    process.env['TEST_DATABASE_URL'] = 'postgres://127.0.0.1:1/x'
    await expect(globalSetup()).rejects.toThrow('unset one of them')
    process.env['TOLLGATE_TEST_SERVERS'] = 'docker'
    expect(() => startRedis()).toThrow("TOLLGATE_TEST_SERVERS is 'docker'")
  })

  it('bring testcontainers into a process only when they are asked for', () => {
    const program = `
      const { startRedis } = require(${JSON.stringify(path.resolve(__dirname, '../dist/index.js'))})
      const isLoaded = () => Object.keys(require.cache).some((file) => file.includes('node_modules/testcontainers'))
      const before = isLoaded()
      Promise.resolve(startRedis()).catch(() => {}).then((server) => server?.stop()).then(() => {
        console.log(JSON.stringify([before, isLoaded()]))
      })`
    const run = (kind: string) =>
      JSON.parse(
        execFileSync(process.execPath, ['-e', program], {
          env: { ...process.env, TOLLGATE_TEST_SERVERS: kind },
          encoding: 'utf8',
        }),
      ) as boolean[]
    expect(run('')).toEqual([false, false])
    expect(run('containers')).toEqual([false, true])
  }, 120_000)
})
