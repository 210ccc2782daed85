import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readRotationArguments } from './arguments.mjs'
import { keyIdOf } from './key-id.mjs'
import { Rotation } from './rotation.mjs'

/** @typedef {import('./house.mjs').Beat} Beat */

/** A house whose processes take the file one look later than it was written, and pass over their values at each look. */
function aHouse({
  secrets = ['old'],
  stuck = 0,
  services = ['identity', 'channels', 'billing', 'logs', 'relay'],
} = {}) {
  const house = {
    file: [...secrets],
    /** @type {string[][]} */
    written: [],
    /** @type {{ from: string, to: string } | null} */
    noted: null,
    nowMs: 0,
    ring: secrets.map(keyIdOf),
  }
  return {
    house,
    /** @type {import('./house.mjs').House} */
    port: {
      secrets: () => house.file,
      write: (next) => void house.written.push((house.file = next)),
      begun: () => house.noted,
      note: (rotation) => void (house.noted = rotation),
      listen: () => {
        house.nowMs += 2_000
        const beats = services.map((service) => {
          const pass = { key: house.ring[0] ?? '', startedAtMs: house.nowMs - 1, stuck }
          return { service, instance: '1', keys: { ring: house.ring, pass: service === 'relay' ? null : pass } }
        })
        house.ring = house.file.map(keyIdOf)
        return Promise.resolve(beats)
      },
      close: () => Promise.resolve(),
    },
  }
}

/** @param {ReturnType<typeof aHouse>} of */
const rotation = ({ house, port }) =>
  new Rotation({ house: port, report: () => {}, waitMs: 0, nowMs: () => house.nowMs })

describe('the rotation of the master secret', () => {
  it('lets everybody know the new one, then seal with it, and then forget the old one', async () => {
    const made = aHouse()
    await rotation(made).run()
    const [[, to] = [], ...rest] = made.house.written
    assert.deepEqual(made.house.written, [['old', to], [to, 'old'], [to]])
    assert.equal(rest.length, 2)
    assert.equal(made.house.noted, null)
    assert.deepEqual(made.house.ring, [keyIdOf(to ?? '')])
  })

  it('goes on where it was left, before and after the new one seals', async () => {
    const known = aHouse({ secrets: ['old', 'new'] })
    known.house.noted = { from: keyIdOf('old'), to: keyIdOf('new') }
    await rotation(known).run()
    assert.deepEqual(known.house.written, [['old', 'new'], ['new', 'old'], ['new']])
    const sealing = aHouse({ secrets: ['new', 'old'] })
    sealing.house.noted = { from: keyIdOf('old'), to: keyIdOf('new') }
    await rotation(sealing).run()
    assert.deepEqual(sealing.house.written, [['new']])
  })

  it('keeps the old one while a value needs it, or an owner is away', async () => {
    const stuck = aHouse({ stuck: 2 })
    await assert.rejects(rotation(stuck).run(), /2 values that no key opens/)
    assert.equal(stuck.house.file.length, 2)
    const alone = aHouse({ services: ['identity', 'billing', 'logs'] })
    await assert.rejects(rotation(alone).run(), /channels, which does not run/)
    assert.equal(alone.house.file[0], 'old')
  })
})

it('names secrets as services do', () => {
  assert.equal(keyIdOf('a-master-secret-for-tests'), '1d326bccae95')
})

it('takes its arguments', () => {
  assert.deepEqual(readRotationArguments([]), { isStatus: false, waitSeconds: 600 })
  assert.deepEqual(readRotationArguments(['--wait', '0', '--status']), { isStatus: true, waitSeconds: 0 })
  assert.equal(readRotationArguments(['--help']), null)
  assert.throws(() => readRotationArguments(['--wait']), /does not know/)
})
