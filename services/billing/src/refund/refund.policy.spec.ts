import { maxUnits } from '@tollgate/contracts'
import type { Account, TokenQuota } from '../books/books-state'
import { noBudget } from '../books/month-budget'
import { noPeriods } from '../books/token-periods'
import { neverUsed } from '../books/token-use'
import { type Charge, refund } from './refund.policy'

const account: Account = {
  ...{ userId: 7, balanceUnits: 900, heldUnits: 50, usedUnits: 100, requestCount: 1, warnBelowUnits: null },
  ...{ ...noBudget, usedMonth: 202601, monthUsedUnits: 100 },
}
const token: TokenQuota = {
  ...{ tokenId: 12, userId: 7, isUnlimited: false, remainUnits: 400, heldUnits: 50, usedUnits: 100, owedUnits: 0 },
  ...{ ...noPeriods, usedDay: 20260131, dayUsedUnits: 100, monthUsedUnits: 100 },
  ...{ ...neverUsed, isDeleted: false },
}
const charge: Charge = {
  ...{ requestId: 'r', userId: 7, tokenId: 12, channelId: 3, chargedUnits: 60, month: 202601 },
  ...{ group: 'vip', model: 'mj_imagine', endedAtMs: 0 },
}
const day = 20260131

it('M78 takes a charge back from user and token, in a row that bears all of it', () => {
  expect(refund({ account, token, day }, charge)).toEqual({
    account: { ...account, balanceUnits: 960, usedUnits: 40, monthUsedUnits: 40 },
    token: { ...token, remainUnits: 460, usedUnits: 40, dayUsedUnits: 40, monthUsedUnits: 40 },
    row: expect.objectContaining({
      ...{ kind: 'refund', reference: 'r', units: 60, balanceUnits: 960, tokenId: 12, channelId: 3, month: 202601 },
      ...{ requests: 0, houseUnits: 0, details: { model: 'mj_imagine', call: { group: 'vip' } } },
    }),
  })
})

it('M78 leaves the remainder of an unlimited token, and takes what its owner took of a limited one', () => {
  expect(refund({ account, token: { ...token, isUnlimited: true }, day }, charge).token?.remainUnits).toBe(400)
  const owing = { ...token, remainUnits: 50, owedUnits: 45 }
  expect(refund({ account, token: owing, day }, charge).token).toMatchObject({ remainUnits: 65, owedUnits: 0 })
})

it('M81 counts for its own day and month alone', () => {
  const later = { ...token, usedDay: 20260201, monthUsedUnits: 30, dayUsedUnits: 30 }
  const moved = refund({ account: { ...account, usedMonth: 202602, monthUsedUnits: 30 }, token: later, day }, charge)
  expect(moved.account).toMatchObject({ monthUsedUnits: 30, usedUnits: 40 })
  expect(moved.token).toMatchObject({ dayUsedUnits: 30, monthUsedUnits: 30, usedUnits: 40 })
  // By another time zone it is a day of another month now: the month it was counted for is what counts.
  const zone = refund({ account, token, day: 20260201 }, charge)
  expect(zone.token).toMatchObject({ usedDay: 20260131, dayUsedUnits: 100, monthUsedUnits: 40 })
})

it('M78 gives as much as there is room for, and counts no more than that as unspent', () => {
  const full = { ...account, balanceUnits: maxUnits - 20 }
  const moved = refund({ account: full, token, day }, charge)
  expect(moved.account).toMatchObject({ balanceUnits: maxUnits, usedUnits: 80, monthUsedUnits: 80 })
  expect(moved.row.units).toBe(20)
})
