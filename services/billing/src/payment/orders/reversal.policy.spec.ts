import { anOrder } from '../../../test/support/orders/an-order'
import { disputeStateOf, isCredited, type Reversal, reversedOf } from './reversal.policy'

const order = anOrder({ state: 'paid', cents: 300, units: 1_000 })
const refund = (cents: number): Reversal => ({
  ...{ kind: 'refund', providerNo: 'ch_1', paymentNo: 'pi_1', currency: 'usd', state: 'lost' },
  cents,
})
const dispute = (state: Reversal['state'], cents = 300): Reversal => ({ ...refund(cents), kind: 'dispute', state })

test.each([
  ['nothing', [], { refundedCents: 0, disputedCents: 0, units: 0, state: 'paid' }],
  ['all of it', [refund(300)], { refundedCents: 300, disputedCents: 0, units: 1_000, state: 'refunded' }],
  ['a third, and no unit more', [refund(100)], { refundedCents: 100, disputedCents: 0, units: 333, state: 'refunded' }],
  ['a dispute', [dispute('open')], { refundedCents: 0, disputedCents: 300, units: 1_000, state: 'disputed' }],
  [
    'a dispute that was lost',
    [dispute('lost', 30)],
    { refundedCents: 0, disputedCents: 30, units: 100, state: 'disputed' },
  ],
  ['a dispute that was won', [dispute('won')], { refundedCents: 0, disputedCents: 0, units: 0, state: 'paid' }],
  ['an inquiry', [dispute('inquiry')], { refundedCents: 0, disputedCents: 0, units: 0, state: 'paid' }],
  [
    'a refund and a dispute of the whole',
    [refund(100), dispute('open')],
    { refundedCents: 100, disputedCents: 300, units: 1_000, state: 'disputed' },
  ],
  ['a refund of more', [refund(900)], { refundedCents: 300, disputedCents: 0, units: 1_000, state: 'refunded' }],
] as const)('M63 of an order goes back what its money says: %s', (_, told, reversed) =>
  expect(reversedOf(order, told)).toEqual(reversed),
)

it('M63 does not take less than what was recorded by hand', () =>
  expect(reversedOf({ ...order, refundedCents: 200 }, [refund(100)])).toMatchObject({ refundedCents: 200, units: 666 }))

it('M63 loses no unit of the largest orders', () => {
  const large = { ...order, units: 999_999_999_999_999, cents: 99_999_999 }
  expect(reversedOf(large, [refund(33_333_333)]).units).toBe(333_333_333_333_333)
})

test.each([
  ['needs_response', 'open'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'won'],
  ['lost', 'lost'],
  ['toString', null],
  ['', null],
])('M64 a dispute that is %j is %j', (status, state) => expect(disputeStateOf(status)).toBe(state))

test.each([
  ['paid', true],
  ['refunded', true],
  ['disputed', true],
  ['uncredited', false],
  ['pending', false],
] as const)('an order that is %s was credited: %s', (state, is) => expect(isCredited(state)).toBe(is))
