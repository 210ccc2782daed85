import { centsOfSession, checkoutSession } from './stripe-event'

test.each([
  [200, 'usd', 200n],
  [200, 'jpy', 20_000n],
  [0, 'usd', 0n],
  [null, 'usd', null],
  [undefined, 'usd', null],
])('a session of %p %s cost %p hundredths', (amount_total, currency, cents) =>
  expect(centsOfSession(checkoutSession.parse({ id: 'cs_1', amount_total, currency }))).toBe(cents),
)
