import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LeaseSimulation } from './simulate.mjs'

const small = { name: 'few', relays: 10, users: 5, callsPerSecond: 10, balanceCalls: 1e5, seconds: 10, spread: 10 }
const play = (/** @type {Partial<import('./simulate.mjs').Scenario>} */ changes, seed = 1) => {
  const simulation = new LeaseSimulation({ ...small, ...changes }, seed)
  return { simulation, figures: simulation.run() }
}

test('the same seed plays the same, another one another', () => {
  const { figures } = play({})
  assert.deepEqual(play({}).figures, figures)
  assert.notDeepEqual(play({}, 2).figures, figures)
})

test('nobody is refused who has plenty, and something stands idle', () => {
  const { figures } = play({})
  assert.ok(figures.calls > 900)
  assert.equal(figures.refused, 0)
  assert.ok(figures.idleSeconds > 0)
})

test('who comes to their end is refused, overdrawn never, and the books close', () => {
  const { simulation, figures } = play({ balanceCalls: 50 })
  assert.ok(figures.refused > 0)
  assert.ok(figures.refusedWithQuota <= figures.refused)
  assert.ok(figures.refusedWithPlenty <= figures.refusedWithQuota)
  for (const { desk } of simulation.users) {
    const { balanceUnits, heldUnits } = desk.account
    assert.ok(balanceUnits >= heldUnits && heldUnits >= 0)
  }
  assert.equal(figures.writeoffUnits, 0)
})

test('what is billed is what was spent, once all is shipped', () => {
  const { simulation } = play({ balanceCalls: 50 })
  const used = simulation.users.reduce((sum, { desk }) => sum + desk.account.usedUnits, 0)
  // Of the last sixtieth of a second some is still on its way.
  assert.ok(used <= simulation.spentUnits && used > 0.95 * simulation.spentUnits)
})

test('fewer relays for a user are fewer questions', () => {
  const often = { callsPerSecond: 20 }
  assert.ok(play({ ...often, spread: 1 }).figures.asked < play(often).figures.asked / 2)
})
