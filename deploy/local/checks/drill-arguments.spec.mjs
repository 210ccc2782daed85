import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, it } from 'node:test'
import { Fault } from '../fault.mjs'
import { readDrillArguments } from './drill-arguments.mjs'

describe('the arguments of npm run drill', () => {
  it('are one drill, and what it is played with', () => {
    assert.deepEqual(readDrillArguments(['lose-nats']), { DRILL: 'lose-nats' })
    assert.deepEqual(readDrillArguments(['upgrade', '--from', 'b']), {
      DRILL: 'upgrade',
      DRILL_FROM: path.resolve('b'),
    })
    assert.deepEqual(readDrillArguments(['restore', '--journals-lost']), { DRILL: 'restore', DRILL_JOURNALS: 'lost' })
  })

  it('can ask how to ask', () => assert.equal(readDrillArguments(['--help']), null))

  for (const args of [
    [],
    ['lose-edge'],
    ['restore', 'upgrade'],
    ['restore', '--from', 'b'],
    ['lose-nats', '--journals-lost'],
    ['--x'],
  ])
    it(`are not "${args.join(' ')}"`, () => {
      assert.throws(() => readDrillArguments(args), Fault)
    })
})
