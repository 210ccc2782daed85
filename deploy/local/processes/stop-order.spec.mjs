import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../test/temporary-folder.mjs'
import { isRunning, startTimeOf } from './process-identity.mjs'
import { stopInOrder } from './stop-order.mjs'

/**
 * A process that writes its name into the diary before it goes; a stubborn one stays.
 * @param {string} name @param {string} diary
 */
async function aProcess(name, diary, { stubborn = false } = {}) {
  const go = `require('node:fs').appendFileSync('${diary}', '${name} '); process.exit()`
  const code = `for (const s of ['SIGTERM', 'SIGINT']) process.on(s, () => {${stubborn ? '' : go}})
    setInterval(() => {}, 1000); console.log('up')`
  const child = spawn(process.execPath, ['-e', code], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const pid = /** @type {number} */ (child.pid)
  return { name, pid, startTime: /** @type {string} */ (startTimeOf(pid)) }
}

const aDiary = () => path.join(temporaryFolder(), 'diary')

describe('stopping', () => {
  it('takes what writes before what it writes to', async () => {
    const diary = aDiary()
    const names = ['postgres', 'redis', 'nats', 'billing', 'edge']
    const entries = await Promise.all(names.map((name) => aProcess(name, diary)))
    assert.deepEqual(await stopInOrder(entries), [])
    assert.equal(readFileSync(diary, 'utf8'), 'edge billing nats redis postgres ')
  })

  it('kills a process that takes too long and says so', async () => {
    const entry = await aProcess('redis', aDiary(), { stubborn: true })
    assert.deepEqual(await stopInOrder([entry]), ['redis'])
    assert.equal(isRunning(entry), false)
  })

  it('leaves alone a process that only got the pid of one of ours', async () => {
    const entry = await aProcess('billing', aDiary())
    await stopInOrder([{ ...entry, startTime: 'boot/1' }])
    assert.ok(isRunning(entry))
    await stopInOrder([entry])
  })
})
