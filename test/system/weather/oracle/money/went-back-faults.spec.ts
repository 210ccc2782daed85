import type { AccountLine, Books, LedgerLine, MovementLine, NoticeLine, OrderLine } from '../books'
import { Findings } from '../findings'
import { BudgetFindings, type BudgetSample } from './budget-watch'
import { findMoneyFaults } from './money-faults'
import { type MoneyRecord, noMoney, type OrderRecord, type Reversal } from './money-record'

const kept = { madeAtMs: 100, takenAtMs: 100, isPaid: true }
const byHand = { kind: 'by hand', cents: 150, answer: 'done', atMs: 100 } as const

function orderOf(...reversals: Reversal[]): OrderRecord {
  return { orderNo: 'abc', userId: 7, units: 1_000, cents: 300, reversals, ...kept }
}

function line(more: Partial<OrderLine>): OrderLine {
  return { orderNo: 'abc', state: 'paid', refundedCents: 0, reversedUnits: 0, owedUnits: 0, ...more }
}

function row(kind: string, reference: string, units: number, userId = 7): MovementLine {
  return { kind, reference, userId, units, balanceUnits: units, wantedUnits: null }
}

const empty: Books = {
  ...{ accounts: [], tokens: [], channels: [], leases: [], ledger: [], movements: [], orders: [], referrals: [] },
  ...{ arrears: [], log: [], receiptFaults: [], groups: [], notices: [], tasks: [], refundRows: [] },
}

function namesOf(books: Partial<Books>, money: Partial<MoneyRecord>): string[] {
  const findings = new Findings()
  findMoneyFaults({ ...empty, ...books }, { ...noMoney, ...money }, findings)
  return [...new Set(findings.list().map(({ name }) => name))]
}

describe('money that goes back', () => {
  const half: Reversal = { kind: 'refund', cents: 150, takenAtMs: 100 }
  const disputes = (...all: Extract<Reversal, { kind: 'dispute' }>['status'][]) =>
    all.map((status) => ({ kind: 'dispute', status, takenAtMs: 100 }) as const)
  const refunded = { state: 'refunded', refundedCents: 150, reversedUnits: 500 }

  type Case = readonly [string, readonly string[], readonly Reversal[], Partial<OrderLine>, readonly MovementLine[]]
  const cases: readonly Case[] = [
    ['nothing', [], [], {}, []],
    ['half of it', [], [half], refunded, [row('reversal', 'abc:1', -500)]],
    [
      'half of it, in two parts',
      [],
      [half],
      refunded,
      [row('reversal', 'abc:1', -200), row('reversal', 'abc:2', -300)],
    ],
    [
      'the less behind the more',
      [],
      [half, { kind: 'refund', cents: 75, takenAtMs: 100 }],
      refunded,
      [row('reversal', 'abc:1', -500)],
    ],
    [
      'half of it twice',
      ['reversal'],
      [half],
      refunded,
      [row('reversal', 'abc:1', -500), row('reversal', 'abc:2', -500)],
    ],
    ['half of it, and no row', ['reversal'], [half], refunded, []],
    ['half of it, unheard', ['reversal', 'order-state'], [half], {}, []],
    ['half of it from somebody else', ['reversal'], [half], refunded, [row('reversal', 'abc:1', -500, 8)]],
    [
      'half of it, of which some is owed',
      [],
      [half],
      { ...refunded, owedUnits: 100 },
      [row('reversal', 'abc:1', -400)],
    ],
    ['nothing, and half of it is back', ['reversal', 'order-state'], [], refunded, [row('reversal', 'abc:1', -500)]],
    ['an inquiry', [], disputes('inquiry'), {}, []],
    [
      'a dispute',
      [],
      disputes('open'),
      { state: 'disputed', reversedUnits: 1_000 },
      [row('reversal', 'abc:1', -1_000)],
    ],
    [
      'a dispute that is not told',
      ['order-state'],
      disputes('open'),
      { reversedUnits: 1_000 },
      [row('reversal', 'abc:1', -1_000)],
    ],
    [
      'a dispute that was won',
      [],
      disputes('open', 'won'),
      {},
      [row('reversal', 'abc:1', -1_000), row('reversal', 'abc:2', 1_000)],
    ],
    [
      'a dispute that was won and kept',
      ['reversal', 'order-state'],
      disputes('won', 'open'),
      { state: 'disputed', reversedUnits: 1_000 },
      [row('reversal', 'abc:1', -1_000)],
    ],
    [
      'a dispute that was lost, beside half of it',
      [],
      [half, ...disputes('lost')],
      { ...refunded, state: 'disputed', reversedUnits: 1_000 },
      [row('reversal', 'abc:1', -1_000)],
    ],
    ['half of it by hand', [], [byHand], refunded, [row('reversal', 'abc:1', -500)]],
    ['half of it by hand, without an answer', [], [{ ...byHand, answer: 'unsure' }], {}, []],
    ['half of it by hand, that is not there', ['reversal'], [byHand], {}, []],
    [
      'half of it by hand, that was refused',
      ['reversal'],
      [{ ...byHand, answer: 'refused' }],
      refunded,
      [row('reversal', 'abc:1', -500)],
    ],
  ]

  it.each(cases)('%s: %j', (...[, names, reversals, of, rows]) => {
    const movements = [row('topup', 'abc', 1_000), ...rows]
    expect(namesOf({ movements, orders: [line(of)] }, { orders: [orderOf(...reversals)] })).toEqual(names)
  })

  it('is wrong where nobody paid, where nobody made the order, and where it was not taken', () => {
    const orders = [line({ state: 'pending', reversedUnits: 500 })]
    expect(namesOf({ orders }, { orders: [{ ...orderOf(half), isPaid: false }] })).toEqual(['reversal'])
    expect(namesOf({ movements: [row('reversal', 'xyz:1', -5)] }, {})).toEqual(['unknown-credit'])
    expect(namesOf({}, { untaken: ['abc'] })).toEqual(['reversal'])
  })

  it('is owed for as long as its payer has nothing', () => {
    const movements = [row('topup', 'abc', 1_000), row('reversal', 'abc:1', -400)]
    const orders = [line({ ...refunded, owedUnits: 100 })]
    const with_ = (balanceUnits: number) => {
      const account = { userId: 7, balanceUnits, heldUnits: 0, usedUnits: 0, requestCount: 0 }
      const accounts: AccountLine[] = [{ ...account, usedMonth: 0, monthUsedUnits: 0 }]
      return namesOf({ movements, orders, accounts }, { orders: [orderOf(half)] })
    }
    expect([with_(0), with_(1)]).toEqual([[], ['owed']])
  })
})

describe('budgets', () => {
  const charge: LedgerLine = {
    ...{ kind: 'usage', reference: 'one', userId: 7, tokenId: 3, channelId: 5, units: -60, houseUnits: 0 },
    ...{ balanceUnits: 0, requests: 1, model: 'm', isStream: false, outcome: 'complete', group: 'crew', month: 202601 },
  }
  const month = { usedMonth: 202601, monthUsedUnits: 60 }
  const group = { name: 'crew', ...month }
  const watched = { scope: 'group', subject: 'crew', userId: 1, units: 100, percents: [10, 50, 80] } as const
  const notice = (percent: number): NoticeLine => ({ userId: 1, title: `${percent}% of the budget of the group 7` })

  it.each([
    ['a sum that is the ledger’s', [], { groups: [group] }],
    ['a sum of more', ['month-spent'], { groups: [{ ...group, monthUsedUnits: 61 }] }],
    ['the sum of another month', ['month-spent'], { groups: [{ ...group, usedMonth: 202602 }] }],
  ])('%s: %j', (_, names, books) => {
    expect(namesOf({ ledger: [charge], ...books }, {})).toEqual(names)
  })

  it.each([
    ['the highest', [], [50]],
    ['each', [], [10, 50]],
    ['nothing', ['untold'], []],
    ['the lower alone', ['untold'], [10]],
    ['one twice', ['told-twice'], [50, 50]],
    ['what was not reached', ['told-twice'], [50, 80]],
  ])('tell of %s of those that were reached: %j', (_, names, percents) => {
    const books = { ledger: [charge], notices: percents.map(notice) }
    expect(namesOf(books, { watched: [watched] })).toEqual(names)
  })

  it.each([
    ['all of it', [], 60],
    ['a unit beyond it', ['over-budget'], 59],
  ])('let a group whose budget is hard from the first call on spend %s: %j', (_, names, units) => {
    const more = { ...charge, reference: 'two', units: -70, group: 'default' }
    const before = { ...charge, reference: 'three', month: 202512 }
    expect(namesOf({ ledger: [charge, more, before] }, { tight: [{ group: 'crew', units }] })).toEqual(names)
  })

  describe('while calls go on', () => {
    const sample = (committedUnits: number, more: Partial<BudgetSample> = {}): BudgetSample => ({
      ...{ scope: 'user', subject: '7', setting: 'first', budgetUnits: 100, usedMonth: 202601, committedUnits },
      ...more,
    })
    const faults = (...samples: readonly BudgetSample[]) => {
      const findings = new BudgetFindings()
      for (const [index, one] of samples.entries()) findings.take([one], index * 600)
      return findings.faults.length
    }

    it.each([
      ['grows to the budget', 0, [sample(40), sample(100)]],
      ['grows beyond it', 1, [sample(40), sample(101)]],
      ['was beyond it, and goes on', 0, [sample(140), sample(140), sample(120)]],
      ['was beyond it, and grows', 1, [sample(140), sample(141)]],
      ['came back, and grows beyond it', 1, [sample(140), sample(90), sample(110)]],
      ['is set anew', 0, [sample(100), sample(140, { setting: 'second', budgetUnits: 60 })]],
      ['begins a month', 0, [sample(100), sample(130, { usedMonth: 202602 })]],
      [
        'of a group, was being lent when it was set',
        0,
        [sample(40, { scope: 'group' }), sample(140, { scope: 'group' })],
      ],
      [
        'of a group, is lent later',
        1,
        [sample(40, { scope: 'group' }), sample(40, { scope: 'group' }), sample(140, { scope: 'group' })],
      ],
    ])('what is spent and held %s: %i', (_, count, samples) => {
      expect(faults(...samples)).toBe(count)
    })
  })
})
