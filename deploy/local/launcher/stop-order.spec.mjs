import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, it } from 'node:test'

import { isRunning, startTimeOf } from '../infra/process-identity.mjs'
import { stopInOrder } from './stop-order.mjs'

/**
 * A process that says when it is asked to go; a stubborn one stays.
 * @param {string} name @param {string[]} left
 */
async function aProcess(name, left, { stubborn = false } = {}) {
  const code = `for (const s of ['SIGTERM', 'SIGINT']) process.on(s, () => ${stubborn ? '{}' : 'process.exit()'})
    setInterval(() => {}, 1000); console.log('up')`
  const child = spawn(process.execPath, ['-e', code], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.once('exit', () => left.push(name))
  const pid = /** @type {number} */ (child.pid)
  return { name, pid, startTime: /** @type {string} */ (startTimeOf(pid)) }
}

describe('stopping', () => {
  it('takes what writes before what it writes to', async () => {
    /** @type {string[]} */
    const left = []
    const names = ['postgres', 'redis', 'nats', 'billing', 'edge']
    const entries = await Promise.all(names.map((name) => aProcess(name, left)))
    assert.deepEqual(await stopInOrder(entries), [])
    assert.deepEqual(left, ['edge', 'billing', 'nats', 'redis', 'postgres'])
  })

  it('kills whoever takes too long and says so', async () => {
    const entry = await aProcess('redis', [], { stubborn: true })
    assert.deepEqual(await stopInOrder([entry]), ['redis'])
    assert.equal(isRunning(entry), false)
  })

  it('leaves alone a process that only got the pid of one of ours', async () => {
    const entry = await aProcess('billing', [])
    await stopInOrder([{ ...entry, startTime: 'boot/1' }])
    assert.ok(isRunning(entry))
    await stopInOrder([entry])
  })
})
