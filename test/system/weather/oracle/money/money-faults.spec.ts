import type { Books, MovementLine, OrderLine } from '../books'
import { Findings } from '../findings'
import { findMoneyFaults } from './money-faults'
import { type MoneyRecord, noMoney } from './money-record'

const at = { userId: 7, atMs: 100 }
const done = { ...at, answer: 'done' } as const
const refused = { ...at, answer: 'refused' } as const
const unsure = { ...at, answer: 'unsure' } as const
const forgotten = { forgotten: [{ fromMs: 50, untilMs: 150 }] }
const code = { codes: new Map([[3, { units: 40, maxUses: 1 }]]) }
const order = {
  orderNo: 'abc',
  userId: 7,
  units: 500,
  madeAtMs: 100,
  isPaid: true,
  takenAtMs: 100,
  cents: 300,
  reversals: [],
}

function row(kind: string, reference: string, units: number, more: Partial<MovementLine> = {}): MovementLine {
  return { kind, reference, userId: 7, units, balanceUnits: units, wantedUnits: null, ...more }
}

function orderLine(orderNo: string, more: Partial<OrderLine> = {}): OrderLine {
  return { orderNo, state: 'paid', refundedCents: 0, reversedUnits: 0, owedUnits: 0, ...more }
}

function booksOf(...movements: MovementLine[]): Books {
  const orders = movements.filter(({ kind }) => kind === 'topup').map(({ reference }) => orderLine(reference))
  const empty = {
    accounts: [],
    tokens: [],
    channels: [],
    leases: [],
    ledger: [],
    referrals: [],
    arrears: [],
    groups: [],
    notices: [],
    tasks: [],
    refundRows: [],
  }
  return { ...empty, movements, orders, log: [], receiptFaults: [] }
}

function namesOf(books: Books, money: Partial<MoneyRecord>): string[] {
  const findings = new Findings()
  findMoneyFaults(books, { ...noMoney, ...money }, findings)
  return findings.list().map(({ name }) => name)
}

const redeemed = row('redeem', '3:7', 40)
const paid = row('topup', 'abc', 500)
const set = row('adjust', 'one', 10, { wantedUnits: 90, balanceUnits: 90 })
const charged = { kind: 'usage', tokenId: 5, units: -11 } as Books['ledger'][number]

describe('money beside calls', () => {
  type Case = readonly [string, readonly string[], Books, Partial<MoneyRecord>]
  const cases: readonly Case[] = [
    ['a code that was redeemed', [], booksOf(redeemed), { ...code, redemptions: [{ codeId: 3, ...done }] }],
    [
      'a code without a row',
      ['credit-missing', 'credit-missing'],
      booksOf(),
      { ...code, redemptions: [{ codeId: 3, ...done }] },
    ],
    [
      'a code that gave another sum',
      ['wrong-credit'],
      booksOf({ ...redeemed, units: 41 }),
      { ...code, redemptions: [{ codeId: 3, ...done }] },
    ],
    ['a code that nobody redeemed', ['unknown-credit'], booksOf(redeemed), code],
    [
      'a code that was refused',
      ['refused-and-credited'],
      booksOf(redeemed),
      { ...code, redemptions: [{ codeId: 3, ...refused }] },
    ],
    [
      'a code that gave to two',
      ['credited-twice'],
      booksOf(redeemed, row('redeem', '3:8', 40)),
      {
        ...code,
        redemptions: [
          { codeId: 3, ...done },
          { codeId: 3, ...done, userId: 8 },
        ],
      },
    ],
    ['an order that was paid', [], booksOf(paid), { orders: [order] }],
    ['an order that was credited twice', ['credited-twice'], booksOf(paid, paid), { orders: [order] }],
    ['an order that was paid and not credited', ['credit-missing'], booksOf(), { orders: [order] }],
    ['an order that was lost with the database', [], booksOf(), { orders: [order], ...forgotten }],
    ['an order that nobody paid', ['refused-and-credited'], booksOf(paid), { orders: [{ ...order, isPaid: false }] }],
    ['an order that nobody made', ['unknown-credit'], booksOf(paid), {}],
    ['an order of more', ['wrong-credit'], booksOf(paid), { orders: [{ ...order, units: 499 }] }],
    ['an order of somebody else', ['wrong-credit'], booksOf(paid), { orders: [{ ...order, userId: 8 }] }],
    [
      'an order that is credited and waits',
      ['order-state'],
      { ...booksOf(paid), orders: [orderLine('abc', { state: 'pending' })] },
      { orders: [order] },
    ],
    ['a forged payment that was taken', ['forgery-taken'], booksOf(), { takenForgeries: ['abc'] }],
    ['a transfer', [], booksOf(row('transfer', 'x', 60)), { transfers: [{ units: 60, ...done }] }],
    ['a transfer without an answer', [], booksOf(row('transfer', 'x', 60)), { transfers: [{ units: 60, ...unsure }] }],
    ['a transfer without an answer that was none', [], booksOf(), { transfers: [{ units: 60, ...unsure }] }],
    [
      'a transfer that was done twice',
      ['credited-twice'],
      booksOf(row('transfer', 'x', 60), row('transfer', 'y', 60)),
      { transfers: [{ units: 60, ...unsure }] },
    ],
    [
      'a transfer that was refused',
      ['refused-and-credited'],
      booksOf(row('transfer', 'x', 60)),
      { transfers: [{ units: 60, ...refused }] },
    ],
    ['a transfer that is not there', ['credit-missing'], booksOf(), { transfers: [{ units: 60, ...done }] }],
    ['a transfer that nobody asked for', ['unknown-credit'], booksOf(row('transfer', 'x', 60)), {}],
    [
      'earnings that were kept',
      ['referral'],
      { ...booksOf(), referrals: [{ userId: 7, quotaUnits: 5, historyUnits: 9 }] },
      {},
    ],
    ['an edit', [], booksOf(set), { edits: [{ units: 90, ...done }] }],
    [
      'an edit that left less',
      ['wrong-credit'],
      booksOf({ ...set, balanceUnits: 89 }),
      { edits: [{ units: 90, ...done }] },
    ],
    ['an edit that is not there', ['credit-missing'], booksOf(), { edits: [{ units: 90, ...done }] }],
    ['a check-in', [], booksOf(row('checkin', 'x', 2_000)), { checkIns: [done, refused] }],
    [
      'two check-ins of which one was refused',
      ['credited-twice'],
      booksOf(row('checkin', 'x', 2_000), row('checkin', 'y', 2_000)),
      { checkIns: [done, refused] },
    ],
    ['a check-in of too much', ['wrong-credit'], booksOf(row('checkin', 'x', 5_001)), { checkIns: [done] }],
    ['a check-in without a row', ['credit-missing'], booksOf(), { checkIns: [done] }],
    ['what is still owed', ['arrears'], { ...booksOf(), arrears: [{ userId: 7, units: 3 }] }, {}],
    [
      'a token that spent more than it had',
      ['over-cap'],
      { ...booksOf(), ledger: [charged] },
      { tokens: [{ tokenId: 5, remainUnits: 10, dailyUnits: 100 }] },
    ],
    [
      'a token that spent more than in days',
      ['over-cap'],
      { ...booksOf(), ledger: [charged] },
      { tokens: [{ tokenId: 5, remainUnits: 99, dailyUnits: 3 }] },
    ],
    [
      'a token within its caps',
      [],
      { ...booksOf(), ledger: [charged] },
      { tokens: [{ tokenId: 5, remainUnits: 11, dailyUnits: 11 }] },
    ],
  ]

  it.each(cases)('%s: %j', (_, names, books, money) => {
    expect(namesOf(books, money)).toEqual(names)
  })
})
