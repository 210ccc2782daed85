import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { commandLineOf, isRunning, send, startTimeOf } from './process-identity.mjs'

describe('a process', () => {
  it('is known by pid and start time while it runs, and no more when it is gone', async () => {
    const child = spawn('sleep', ['60'], { detached: true })
    await once(child, 'spawn')
    const pid = /** @type {number} */ (child.pid)
    const startTime = /** @type {string} */ (startTimeOf(pid))
    assert.ok(isRunning({ pid, startTime }))
    assert.equal(startTimeOf(pid), startTime)
    assert.match(commandLineOf(pid), /sleep/)
    send(pid, 'SIGKILL', { group: true })
    await once(child, 'exit')
    assert.equal(isRunning({ pid, startTime }), false)
    assert.equal(startTimeOf(pid), null)
    assert.equal(commandLineOf(pid), '')
    send(pid, 'SIGKILL') // no error
  })

  it('differs from another with the same pid', () => {
    assert.equal(isRunning({ pid: process.pid, startTime: 'boot/1' }), false)
  })
})
