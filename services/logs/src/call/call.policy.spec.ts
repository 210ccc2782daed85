import { begunAtMs, type Found, stateOf } from './call.policy'

const hourMs = 60 * 60 * 1_000
const nowMs = 100 * hourMs

const found = (given: Partial<Found>): Found => ({
  ...{ hasRow: false, chargedEndMs: null, begunAtMs: nowMs - 1_000, clearedMs: 0, nowMs },
  ...given,
})

describe('what is known of a call (L29)', () => {
  it.each([
    ['logged', 'its row stands', { hasRow: true, clearedMs: nowMs }],
    ['unlogged', 'the ledger alone knows it', { chargedEndMs: nowMs - 5_000 }],
    ['cleared', 'the ledger knows it, from before what was cleared', { chargedEndMs: 5, clearedMs: 6 }],
    ['pending', 'its id is young', {}],
    ['pending', 'the clock of its relay is ahead', { begunAtMs: nowMs + 30_000 }],
    ['cleared', 'its id is from before what was cleared', { begunAtMs: 5, clearedMs: 6 }],
    ['unknown', 'its id is old', { begunAtMs: nowMs - hourMs }],
    ['unknown', 'its id is of a time to come', { begunAtMs: nowMs + 2 * hourMs }],
    ['unknown', 'its id tells no time', { begunAtMs: null }],
  ] as const)('is %s where %s', (state, _, given) => {
    expect(stateOf(found(given))).toBe(state)
  })

  it('begins when its id says', () => {
    expect(begunAtMs('0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10')).toBe(0x0190f6c27d4e)
    expect(begunAtMs('0190f6c2-7d4e-4c11-9a55-3d2b6f0c1a10')).toBeNull()
  })
})
