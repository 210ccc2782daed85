import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { describe, it } from 'node:test'
import { PortHolds } from '../settings/port-holds.mjs'

const SERVE = path.join(import.meta.dirname, '..', 'servers', 'serve.mjs')

describe('a server for tests', () => {
  it('keeps its port from others that draw one, also while it is stopped', async () => {
    const child = spawn(process.execPath, [SERVE, 'redis'], { stdio: ['pipe', 'pipe', 'inherit'] })
    const gone = once(child, 'exit')
    const others = new PortHolds()
    const lines = createInterface({ input: child.stdout })
    const ready = once(lines, 'line')
    let port
    try {
      port = JSON.parse((await ready)[0]).port
      child.stdin.write('stop\n')
      await once(lines, 'line')
      assert.equal(await others.take(port), false)
    } finally {
      child.stdin.end()
      await gone
      others.releaseAll()
    }
    assert.equal(await others.take(port), true)
    others.releaseAll()
  })
})
