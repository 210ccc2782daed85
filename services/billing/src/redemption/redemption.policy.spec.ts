import { assertSwitchable, edited, isUsedUp, redeem, type Redeemable } from './redemption.policy'

const code: Redeemable & { name: string } = {
  name: 'spring',
  status: 1,
  quotaUnits: 500,
  isGift: false,
  maxUses: -1,
  usedCount: 0,
  validFrom: 0,
  validUntil: 0,
}
const gift = { ...code, isGift: true, maxUses: 2 }
const by = { userId: 7, beforeUnits: null, nowS: 100 }
const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return (error as { code: string }).code
  }
  return 'nothing'
}

describe('redeeming a code (M15, M21)', () => {
  it('makes an ordinary code used, by whom and when', () =>
    expect(redeem(code, by)).toEqual({ status: 3, usedCount: 1, usedUserId: 7, redeemedTime: 100 }))

  it('counts the uses of a gift code, which is used with the last of them and is nobody’s', () => {
    const first = redeem(gift, by)
    expect(first).toEqual({ status: 1, usedCount: 1, usedUserId: null, redeemedTime: 100 })
    expect(redeem({ ...gift, ...first }, { ...by, userId: 8 })).toMatchObject({ status: 3, usedCount: 2 })
  })

  it('never ends a gift code without end', () =>
    expect(redeem({ ...gift, maxUses: -1, usedCount: 1_000_000 }, by)).toMatchObject({
      status: 1,
      usedCount: 1_000_001,
    }))

  it.each<[string, Redeemable | null, Partial<typeof by>, string]>([
    ['is not there', null, {}, 'billing.redeem-unknown'],
    ['is disabled', { ...code, status: 2 }, {}, 'billing.redeem-disabled'],
    ['is a disabled gift code', { ...gift, status: 2 }, {}, 'billing.redeem-disabled'],
    ['was used by somebody', { ...code, status: 3, usedCount: 1 }, {}, 'billing.redeem-used'],
    ['is a gift code that was used up', { ...gift, status: 3, usedCount: 2 }, {}, 'billing.redeem-used-up'],
    [
      'is a gift code whose status was not set with its last use',
      { ...gift, usedCount: 2 },
      {},
      'billing.redeem-used-up',
    ],
    ['is not valid yet', { ...code, validFrom: 101 }, {}, 'billing.redeem-too-early'],
    ['is just valid', { ...code, validFrom: 100, validUntil: 101 }, {}, 'nothing'],
    ['has just expired', { ...code, validUntil: 100 }, {}, 'billing.redeem-expired'],
    [
      'was used by the same user',
      { ...code, status: 3, usedCount: 1 },
      { beforeUnits: 500 as never },
      'billing.redeem-repeated',
    ],
    ['is a gift code that the same user has', gift, { beforeUnits: 500 as never }, 'billing.redeem-repeated'],
    [
      'was used by the same user and is disabled',
      { ...code, status: 2 },
      { beforeUnits: 5 as never },
      'billing.redeem-repeated',
    ],
  ])('of one that %s says so', (_, given, more, expected) =>
    expect(codeOf(() => redeem(given, { ...by, ...more }))).toBe(expected),
  )
})

describe('changing a code (M15)', () => {
  it('keeps what was not sent', () =>
    expect(edited(code, { quotaUnits: 9, validUntil: 50 })).toEqual({ ...code, quotaUnits: 9, validUntil: 50 }))

  it.each([
    [{ ...code, status: 2 }, { name: 'x' }, 'billing.redemption-not-unused'],
    [{ ...code, status: 3 }, { name: 'x' }, 'billing.redemption-not-unused'],
    [{ ...gift, usedCount: 1 }, { maxUses: 1 }, 'billing.redemption-uses-below'],
    [{ ...gift, usedCount: 1 }, { maxUses: 2 }, 'nothing'],
    [{ ...gift, usedCount: 1 }, { maxUses: -1 }, 'nothing'],
    // Of an ordinary code it means nothing.
    [code, { maxUses: 1 }, 'nothing'],
    [{ ...code, validFrom: 50 }, { validUntil: 50 }, 'billing.redemption-times-crossed'],
    [{ ...code, validFrom: 50 }, { validUntil: 0 }, 'nothing'],
  ])('%j by %j: %s', (given, wanted, expected) => expect(codeOf(() => edited(given, wanted))).toBe(expected))

  it.each([
    [1, 2, 'nothing'],
    [2, 1, 'nothing'],
    [2, 2, 'nothing'],
    [1, 3, 'billing.redemption-status'],
    [1, undefined, 'billing.redemption-status'],
    [3, 1, 'billing.redemption-status-used'],
    [3, 2, 'billing.redemption-status-used'],
  ])('switches %i to %s: %s', (status, wanted, expected) =>
    expect(codeOf(() => assertSwitchable({ status }, wanted))).toBe(expected),
  )
})

it.each([
  [{ isGift: false, maxUses: -1, usedCount: 0 }, false],
  [{ isGift: false, maxUses: -1, usedCount: 1 }, true],
  [{ isGift: false, maxUses: 9, usedCount: 1 }, true],
  [{ isGift: true, maxUses: -1, usedCount: 9 }, false],
  [{ isGift: true, maxUses: 9, usedCount: 8 }, false],
  [{ isGift: true, maxUses: 9, usedCount: 9 }, true],
])('%j is used up: %s', (given, expected) => expect(isUsedUp(given)).toBe(expected))
