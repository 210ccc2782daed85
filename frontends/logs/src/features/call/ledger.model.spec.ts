import type { CallEntry } from '@tollgate/contracts/http/logs'
import { refundState } from './ledger.model'

const entry = (kind: CallEntry['kind'], quota: number): CallEntry => {
  return { id: 1, kind, quota, created_at: 1, house_quota: 0, balance: 0 }
}

describe('what became of a charge (L27)', () => {
  it.each([
    ['nothing is in the ledger', [], null],
    ['it cost nothing', [entry('usage', 0)], null],
    ['it stands', [entry('usage', -9), entry('writeoff', 0)], 'none'],
    ['some went back', [entry('usage', -9), entry('refund', 4)], 'part'],
    ['all went back', [entry('usage', -9), entry('refund', 9)], 'whole'],
  ] as const)('is told where %s', (_what, entries, state) => {
    expect(refundState(entries)).toBe(state)
  })
})
