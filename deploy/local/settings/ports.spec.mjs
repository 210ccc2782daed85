import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../test/temporary-folder.mjs'
import { findFreePort } from './free-ports.mjs'
import { choosePorts } from './ports.mjs'

/** @param {number} port */
async function occupy(port) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return () => server.close()
}

/** @param {number} port */
const edgeOn = (port) => ({ edge: { port, host: '127.0.0.1', variable: 'PORT' } })

describe('ports', () => {
  it('are free, different, below the range of outgoing connections, and recorded', async () => {
    const data = temporaryFolder()
    const ports = await choosePorts(data, ['identity', 'redis', 'nats'], {})
    const numbers = Object.values(ports)
    assert.equal(new Set(numbers).size, 3)
    assert.ok(numbers.every((port) => port >= 20_000 && port < 32_768))
    assert.deepEqual(JSON.parse(readFileSync(path.join(data, 'ports.json'), 'utf8')), ports)
  })

  it('stay the same at the next start, but for one that somebody else took', async () => {
    const data = temporaryFolder()
    const first = await choosePorts(data, ['identity', 'redis'], {})
    assert.deepEqual(await choosePorts(data, ['identity', 'redis'], {}), first)
    const leave = await occupy(/** @type {number} */ (first['redis']))
    const second = await choosePorts(data, ['identity', 'redis'], {})
    leave()
    assert.equal(second['identity'], first['identity'])
    assert.notEqual(second['redis'], first['redis'])
  })

  it('give the public port that was wanted, even if a service had it', async () => {
    const data = temporaryFolder()
    const { identity } = await choosePorts(data, ['edge', 'identity'], edgeOn(await findFreePort()))
    const wanted = /** @type {number} */ (identity)
    const ports = await choosePorts(data, ['edge', 'identity'], edgeOn(wanted))
    assert.equal(ports['edge'], wanted)
    assert.notEqual(ports['identity'], wanted)
  })

  it('say what to do when the public port is taken', async () => {
    const port = await findFreePort()
    const leave = await occupy(port)
    const choosing = choosePorts(temporaryFolder(), ['edge'], edgeOn(port))
    await assert.rejects(choosing, new RegExp(`Port ${port} is taken: .* PORT=${port + 1}`))
    leave()
  })
})
