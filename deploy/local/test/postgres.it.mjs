import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { isRunning, processesIn, send, startTimeOf } from '../processes/process-identity.mjs'
import { preparePostgres } from '../servers/postgres.mjs'
import { findFreePort } from '../settings/free-ports.mjs'
import { temporaryFolder } from './temporary-folder.mjs'

const root = path.resolve(import.meta.dirname, '../../..')

/** @param {string} home */
async function prepare(home) {
  const places = { root, binFolder: path.join(home, 'bin') }
  const port = await findFreePort()
  return preparePostgres({ folder: path.join(home, 'postgres'), port, password: 'secret', durable: true, places })
}

/** What a test that failed left running would keep this file from its end. @type {import('node:child_process').ChildProcess[]} */
const started = []
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')))

/** @param {import('../servers/server.mjs').ServerSpec} spec */
async function start({ command, args, env, isReady, stopSignal }) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  started.push(child)
  while (!(await isReady())) {
    assert.deepEqual([child.exitCode, child.signalCode], [null, null], 'PostgreSQL must not end')
    await delay(20)
  }
  const stop = async (signal = stopSignal) => {
    child.kill(signal)
    await once(child, 'exit')
  }
  return { pid: /** @type {number} */ (child.pid), stop }
}

describe('the data of PostgreSQL', () => {
  it('outlives a killed server, even when its pid belongs to somebody else by now', { timeout: 60_000 }, async () => {
    const home = temporaryFolder()
    const first = await start(await prepare(home))
    await first.stop('SIGKILL')
    const lock = path.join(home, 'postgres', 'postmaster.pid')
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(process.pid)))
    const second = await start(await prepare(home))
    await second.stop()
    const { version, startedAs } = JSON.parse(readFileSync(path.join(home, 'postgres.json'), 'utf8'))
    assert.match(version, /^\d+\.\d+$/)
    assert.match(startedAs, /^(as-is|user-namespace|nobody)$/)
  })

  it('is taken from what a killed server had begun and could not end', { timeout: 60_000 }, async () => {
    const home = temporaryFolder()
    const { pid, stop } = await start(await prepare(home))
    // Some of them come and go: one may be gone before it is held up.
    const begun = processesIn(path.join(home, 'postgres')).filter((each) => each.pid !== pid)
    for (const each of begun) send(each.pid, 'SIGSTOP')
    assert.ok(begun.some(isRunning))
    const visitor = spawn('sleep', ['60'], { cwd: path.join(home, 'postgres') })
    started.push(visitor)
    await stop('SIGKILL')
    await (await start(await prepare(home))).stop()
    assert.deepEqual(begun.filter(isRunning), [])
    assert.deepEqual([visitor.exitCode, visitor.signalCode], [null, null])
    visitor.kill()
  })

  it('is taken from a server that a killed launcher left running', { timeout: 60_000 }, async () => {
    const home = temporaryFolder()
    const { pid } = await start(await prepare(home))
    const startTime = /** @type {string} */ (startTimeOf(pid))
    const next = await prepare(home)
    assert.equal(isRunning({ pid, startTime }), false)
    await (await start(next)).stop()
  })

  it('stays with the major version that made it', { timeout: 60_000 }, async () => {
    const home = temporaryFolder()
    await prepare(home)
    writeFileSync(path.join(home, 'postgres', 'PG_VERSION'), '9\n')
    process.env['TOLLGATE_INFRA'] = 'package,path'
    const wanted = /was made by PostgreSQL 9, which was not found here: install postgresql-9, or choose another/
    await assert.rejects(prepare(home), wanted)
    delete process.env['TOLLGATE_INFRA']
  })
})
