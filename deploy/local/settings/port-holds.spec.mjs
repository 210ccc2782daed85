import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../test/temporary-folder.mjs'
import { isPortFree } from './free-ports.mjs'
import { PortHolds } from './port-holds.mjs'
import { choosePorts } from './ports.mjs'

describe('held ports', () => {
  it('are nobody else’s until they are let go', async () => {
    const holds = new PortHolds()
    const first = await choosePorts(temporaryFolder(), ['identity', 'redis'], {}, holds.take)
    const [identity, redis] = [Number(first['identity']), Number(first['redis'])]
    assert.equal(await isPortFree(identity), false)
    await holds.release(identity)
    assert.equal(await isPortFree(identity), true)
    assert.equal(await isPortFree(redis), false)
    holds.releaseAll()
    assert.equal(await holds.take(redis), true)
    await holds.release(redis)
  })

  it('are nobody else’s either while the program that they were let go for has yet to listen', async () => {
    const [one, two] = [new PortHolds(), new PortHolds()]
    const { redis = 0 } = await choosePorts(temporaryFolder(), ['redis'], {}, one.take)
    await one.release(redis)
    assert.equal(await two.take(redis), false)
    assert.equal(await isPortFree(redis), true)
    one.releaseAll()
    assert.equal(await two.take(redis), true)
    two.releaseAll()
  })

  it('are refused where somebody listens, and a port that nobody holds is let go at once', async () => {
    const [one, two] = [new PortHolds(), new PortHolds()]
    const { identity = 0 } = await choosePorts(temporaryFolder(), ['identity'], {}, one.take)
    assert.equal(await two.take(identity), false)
    await two.release(identity)
    assert.equal(await isPortFree(identity), false)
    one.releaseAll()
  })
})
