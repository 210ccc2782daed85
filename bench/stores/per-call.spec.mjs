import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costsOfCall, tableOfCosts } from './per-call.mjs'

const table = { inserted: 0, updated: 0, deleted: 0, bytes: 0 }
/** @param {Partial<import('./house-state.mjs').HouseState>} some @returns {import('./house-state.mjs').HouseState} */
const state = (some) => ({
  ...{ tables: {}, walBytes: 0, statements: 0, messages: {}, natsDiskBytes: 0, redisCommands: {}, journalBytes: 0 },
  ...{ cpuSeconds: {}, ...some },
})

test('a call costs what a house did meanwhile, over the calls', () => {
  const before = state({ tables: { 'billing.ledger': { ...table, inserted: 5, bytes: 1_000 } }, walBytes: 100 })
  const behind = state({
    tables: { 'billing.ledger': { ...table, inserted: 105, bytes: 21_000 } },
    walBytes: 30_100,
    messages: { receipts: 3 },
    cpuSeconds: { relay: 0.01 },
  })
  assert.deepEqual(costsOfCall(before, behind, 100), [
    { store: 'PostgreSQL', what: 'billing.ledger', amount: 1, unit: 'rows added' },
    { store: 'PostgreSQL', what: 'billing.ledger', amount: 200, unit: 'bytes' },
    { store: 'PostgreSQL', what: 'write-ahead log', amount: 300, unit: 'bytes' },
    { store: 'NATS', what: 'receipts', amount: 0.03, unit: 'messages' },
    { store: 'CPU', what: 'relay', amount: 100, unit: 'µs' },
  ])
})

test('what hardly ever happens for a call is not told', () => {
  assert.deepEqual(costsOfCall(state({}), state({ redisCommands: { ping: 4 } }), 1_000), [])
})

test('kinds of calls stand beside each other', () => {
  const cost = { store: 'Redis', what: 'evalsha', amount: 2, unit: 'commands' }
  assert.deepEqual(tableOfCosts({ plain: [cost], stream: [] }).split('\n'), [
    '| store | where | of what | plain | stream |',
    '| --- | --- | --- | --: | --: |',
    '| Redis | evalsha | commands | 2.00 |  |',
  ])
})
