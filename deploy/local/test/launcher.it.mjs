import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { isRunning } from '../processes/process-identity.mjs'
import { readProcesses } from '../processes/process-table.mjs'
import { isNatsReady, isPostgresReady, isRedisReady } from '../servers/probes.mjs'
import { findFreePort } from '../settings/free-ports.mjs'
import { readSecrets } from '../settings/secrets.mjs'
import { temporaryData } from './temporary-folder.mjs'

const FAKE = path.join(import.meta.dirname, 'fake-house', 'start.mjs')
const SERVERS = ['postgres', 'redis', 'nats']

/** @type {Set<import('node:child_process').ChildProcess>} */
const launchers = new Set()
after(() => launchers.forEach((launcher) => launcher.kill('SIGTERM')))

/** @param {string} data @param {NodeJS.ProcessEnv} [env] */
function launch(data, env = {}) {
  const port = Number(env['PORT'])
  const { DATABASE_URL: _d, REDIS_URL: _r, NATS_URL: _n, TOLLGATE_SECRET: _s, ...mine } = process.env
  const child = spawn(process.execPath, [FAKE], { env: { ...mine, TOLLGATE_DATA: data, ...env } })
  launchers.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const exit = once(child, 'exit').then(([code]) => (launchers.delete(child), code))
  const says = (/** @type {string | RegExp} */ words) =>
    eventually(() => assert.match(output, new RegExp(words)), 60_000)
  return {
    child,
    port,
    exit,
    says,
    output: () => output,
    ready: () => says(`Tollgate is ready at http://127.0.0.1:${port}\n`),
  }
}

/** @param {() => void | Promise<void>} check @param {number} withinMs */
async function eventually(check, withinMs) {
  const deadline = performance.now() + withinMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await delay(50)
    }
  }
}

/** @param {string} data */
const portsOf = (data) => JSON.parse(readFileSync(path.join(data, 'ports.json'), 'utf8'))

/** @param {string} data @param {string} name */
function processOf(data, name) {
  const found = readProcesses(data).find((entry) => entry.name === name)
  assert.ok(found, `${name} is not in processes.json`)
  return found
}

/** @param {number} port */
const answer = async (port) => Number(await (await fetch(`http://127.0.0.1:${port}/`)).text())

describe('the launcher', () => {
  it(
    'keeps two instances up side by side, brings back what dies, and leaves nothing',
    { timeout: 120_000 },
    async () => {
      const [one, two] = [temporaryData(), temporaryData()]
      const first = launch(one, { PORT: String(await findFreePort()) })
      const second = launch(two, { PORT: String(await findFreePort()) })
      await Promise.all([first.ready(), second.ready()])
      assert.ok(first.output().endsWith(`:${first.port}\n`), 'the ready line is the last one')
      assert.equal(await answer(first.port), processOf(one, 'edge').pid)
      assert.deepEqual(Object.keys(portsOf(one)), ['edge', 'identity', ...SERVERS])
      const own = new Set([...Object.values(portsOf(one)), ...Object.values(portsOf(two))])
      assert.equal(own.size, 10, 'no port is shared')

      for (const name of ['identity', ...SERVERS]) {
        const before = processOf(one, name)
        process.kill(before.pid, 'SIGKILL')
        await eventually(() => assert.notEqual(processOf(one, name).pid, before.pid), 20_000)
      }
      const ports = portsOf(one)
      const secrets = readSecrets(one, null)
      await eventually(async () => {
        assert.equal(await answer(ports.identity), processOf(one, 'identity').pid)
        assert.ok(await isPostgresReady(ports.postgres))
        assert.ok(await isRedisReady(ports.redis, secrets.redisPassword))
        assert.ok(await isNatsReady(ports.nats, { user: 'tollgate', password: secrets.natsPassword }))
      }, 20_000)
      await first.says('identity is back after')
      assert.equal(await isRedisReady(ports.redis, readSecrets(two, null).redisPassword), false)
      const foreign = { user: 'tollgate', password: readSecrets(two, null).natsPassword }
      assert.equal(await isNatsReady(ports.nats, foreign), false)

      const processes = [...readProcesses(one), ...readProcesses(two)]
      const startedAt = performance.now()
      first.child.kill('SIGTERM')
      second.child.kill('SIGINT')
      assert.deepEqual(await Promise.all([first.exit, second.exit]), [0, 0])
      assert.ok(performance.now() - startedAt < 15_000)
      assert.deepEqual(processes.filter(isRunning), [])
    },
  )

  it(
    'takes everything down when it is killed itself, and starts again on the same data and ports',
    { timeout: 120_000 },
    async () => {
      const data = temporaryData()
      const env = { PORT: String(await findFreePort()) }
      const first = launch(data, env)
      await first.ready()
      const [processes, ports] = [readProcesses(data), portsOf(data)]
      const made = await stat(path.join(data, 'postgres', 'PG_VERSION'))
      first.child.kill('SIGKILL')
      await eventually(() => assert.deepEqual(processes.filter(isRunning), []), 15_000)
      const second = launch(data, env)
      await second.ready()
      assert.deepEqual(portsOf(data), ports)
      assert.equal((await stat(path.join(data, 'postgres', 'PG_VERSION'))).ino, made.ino)

      const third = launch(data, { PORT: String(await findFreePort()) })
      assert.equal(await third.exit, 1)
      assert.match(third.output(), /is in use by the launcher with pid/)
      second.child.kill('SIGTERM')
      await second.exit
    },
  )

  it('stops when npm, which started it, is killed', { timeout: 60_000 }, async () => {
    const data = temporaryData()
    const env = {
      ...process.env,
      TOLLGATE_DATA: data,
      PORT: String(await findFreePort()),
      npm_lifecycle_event: 'start',
    }
    const npm = spawn('/bin/sh', ['-c', `"${process.execPath}" "${FAKE}"; exit`], { env, stdio: 'ignore' })
    const edgeRuns = () => assert.ok(isRunning(processOf(data, 'edge')))
    await eventually(edgeRuns, 30_000)
    const processes = readProcesses(data)
    npm.kill('SIGKILL')
    await eventually(() => assert.deepEqual(processes.filter(isRunning), []), 15_000)
  })

  it('stops within 15 s even if a service will not go', { timeout: 60_000 }, async () => {
    const data = temporaryData()
    const { child, exit, ready, output } = launch(data, { PORT: String(await findFreePort()), STUBBORN: 'true' })
    await ready()
    const processes = readProcesses(data)
    const startedAt = performance.now()
    child.kill('SIGTERM')
    assert.equal(await exit, 0)
    assert.ok(performance.now() - startedAt < 15_000)
    assert.match(output(), /Took too long and was killed: edge, identity/)
    assert.deepEqual(processes.filter(isRunning), [])
  })

  it(
    'chooses other ports than a launcher that starts at the same time and wants the same',
    { timeout: 120_000 },
    async () => {
      const names = ['identity', ...SERVERS]
      const wanted = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await findFreePort()])))
      const starts = [temporaryData(), temporaryData(), temporaryData()].map(async (data) => {
        writeFileSync(path.join(data, 'ports.json'), JSON.stringify(wanted))
        const launched = launch(data, { PORT: String(await findFreePort()) })
        await launched.ready()
        assert.equal(await answer(portsOf(data).identity), processOf(data, 'identity').pid)
        return { data, ...launched }
      })
      const all = await Promise.all(starts)
      assert.equal(new Set(all.flatMap(({ data }) => Object.values(portsOf(data)))).size, 15, 'no port is shared')
      for (const { child } of all) child.kill('SIGTERM')
      assert.deepEqual(await Promise.all(all.map(({ exit }) => exit)), [0, 0, 0])
    },
  )

  it('is not taken in by another program that answers on the port of a service', { timeout: 60_000 }, async () => {
    const squatter = http.createServer((_, response) => void response.end('ready, too')).listen(0, '127.0.0.1')
    await once(squatter, 'listening')
    const { port } = /** @type {import('node:net').AddressInfo} */ (squatter.address())
    const { exit, output } = launch(temporaryData(), { PORT: String(await findFreePort()), SQUATTED: String(port) })
    assert.equal(await exit, 1)
    assert.match(
      output(),
      new RegExp(`identity keeps stopping \\(port ${port} is taken by another program; exit code 1`),
    )
    assert.doesNotMatch(output(), /✓ identity/)
    squatter.close()
  })

  it('says in one line why a service does not start, and stops what it had started', { timeout: 60_000 }, async () => {
    const data = temporaryData()
    const { exit, output } = launch(data, { PORT: String(await findFreePort()), BROKEN: 'true' })
    assert.equal(await exit, 1)
    const log = path.join(data, 'logs', 'identity.log')
    const last = output().trim().split('\n').at(-1)
    const reason = 'exit code 1: HTTP_PORT: expected number'
    assert.equal(last, `identity keeps stopping (${reason}): look into ${log} and start again.`)
    assert.deepEqual(readProcesses(data).filter(isRunning), [])
  })

  it('uses a server that a variable names, and says so when nothing answers there', { timeout: 60_000 }, async () => {
    const data = temporaryData()
    const port = await findFreePort()
    const env = { PORT: String(await findFreePort()), NATS_URL: `nats://127.0.0.1:${port}` }
    const { exit, output } = launch(data, env)
    assert.equal(await exit, 1)
    assert.match(output(), new RegExp(`NATS_URL names 127.0.0.1:${port}, where nothing answers: start that server`))
    assert.equal(portsOf(data).nats, undefined)
  })
})
