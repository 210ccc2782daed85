import type { Books, LedgerLine, LogLine } from '../oracle/books'
import type { CallPrice, CallRecord } from '../oracle/call-record'
import { noMoney } from '../oracle/money/money-record'
import { noTasks } from '../oracle/tasks/task-record'
import { faultsOf } from './oracle'

const price: CallPrice = { kind: 'ratio', model: '1.25', completion: '4', cacheRead: '0.5', group: '1' }

/** A stream of 20 tokens that was answered whole: (2 + 20 x 4) x 1.25 = 102.5. */
const call: CallRecord = {
  ...{ requestId: 'one', userId: 7, tokenId: 3, model: 'gpt-4o', kind: 'streamed', isStream: true, price },
  ...{ status: 200, end: 'whole', channelId: 5, outputTokens: 20, settledTokens: 12 },
  usage: { promptTokens: 2, cachedTokens: 0, completionTokens: 20 },
  most: { inputBytes: 10, outputTokens: 30 },
  ...{ startedAtMs: 100, endedAtMs: 200 },
}
const costs = 103
const month = 202601
const given = 1_000
const caps = new Map([[3, 500]])
const money = noMoney

const gift: LedgerLine = {
  ...{ kind: 'adjust', reference: 'gift', userId: 7, tokenId: null, channelId: null, units: given, houseUnits: 0 },
  ...{ balanceUnits: given, requests: 0, model: null, isStream: null, outcome: null, group: null, month: null },
}

/** The ledger's row of a call. */
function usage(units: number, more: Partial<LedgerLine> = {}): LedgerLine {
  return {
    ...{
      kind: 'usage',
      reference: 'one',
      userId: 7,
      tokenId: 3,
      channelId: 5,
      units: -units,
      houseUnits: 0,
      requests: 1,
    },
    ...{ balanceUnits: given - units, model: 'gpt-4o', isStream: true, outcome: 'complete', group: 'default', month },
    ...more,
  }
}

/** Books that agree with themselves and have these rows behind the gift. */
function booksOf(...lines: LedgerLine[]): Books {
  const ledger = [gift, ...lines]
  const charged = lines.reduce((sum, { units }) => sum - units, 0)
  const spent = lines.reduce((sum, { kind, units }) => sum - (kind === 'usage' ? units : 0), 0)
  const requests = lines.reduce((sum, line) => sum + line.requests, 0)
  const log = lines
    .filter(({ kind }) => kind === 'usage')
    .map((line): LogLine => {
      const { reference: requestId, userId, tokenId, channelId, model, units } = line
      return { requestId, userId, tokenId, channelId, model: model ?? '', units: -units, tokenName: 'mine' }
    })
  const inMonth = { usedMonth: month, monthUsedUnits: spent }
  return {
    accounts: [
      {
        userId: 7,
        balanceUnits: given - charged,
        heldUnits: 0,
        usedUnits: charged,
        requestCount: requests,
        ...inMonth,
      },
    ],
    tokens: [
      {
        tokenId: 3,
        name: 'mine',
        isUnlimited: false,
        remainUnits: 500 - charged,
        heldUnits: 0,
        usedUnits: charged,
        ...inMonth,
      },
    ],
    channels: [{ channelId: 5, usedUnits: charged }],
    leases: [],
    ledger,
    ...{ movements: [], orders: [], referrals: [], arrears: [], groups: [], notices: [], tasks: [], refundRows: [] },
    log,
    receiptFaults: [],
  }
}

const namesOf = (books: Books, ...calls: CallRecord[]) =>
  faultsOf(books, { calls, caps, money, tasks: noTasks }).map(({ name }) => name)

const right = booksOf(usage(costs))
const [account] = right.accounts
const [token] = right.tokens
const [row] = right.log

describe('books that are right', () => {
  it('have no faults', () => {
    expect(faultsOf(right, { calls: [call], caps, money, tasks: noTasks })).toEqual([])
  })

  it('may charge a call whose relay was lost before an answer came, and may not', () => {
    const lost: CallRecord = { ...call, status: 503, end: 'lost', outputTokens: 0, settledTokens: 0, channelId: null }
    expect(namesOf(right, lost)).toEqual([])
    expect(namesOf(booksOf(), lost)).toEqual([])
    expect(namesOf(booksOf(usage(costs * 5)), lost)).toContain('wrong-charge')
  })

  it('may charge a call without an answer, under an id that its caller never heard', () => {
    const unheard: CallRecord = { ...call, requestId: null, status: 0, end: 'lost', channelId: null }
    expect(namesOf(right, unheard)).toEqual([])
  })

  it('charge for a cut stream what was delivered, or more up to what was held', () => {
    const cut: CallRecord = { ...call, end: 'left', outputTokens: 10 }
    const cutAt = (units: number) => namesOf(booksOf(usage(units, { outcome: 'client-left' })), cut)
    expect([53, 163].map(cutAt)).toEqual([[], []])
    expect([52, 164].map(cutAt)).toEqual([['wrong-charge'], ['wrong-charge']])
  })

  it('charge for the stream of a killed process what it had told a second before', () => {
    const lost: CallRecord = { ...call, end: 'lost' }
    const killedAt = (units: number) => namesOf(booksOf(usage(units, { outcome: 'upstream-cut' })), lost)
    expect([61, 60].map(killedAt)).toEqual([[], ['wrong-charge']])
    // Four bytes of what it had delivered are taken for a token.
    expect([313, 314].map(killedAt)).toEqual([[], ['wrong-charge']])
  })

  it('know what a cached prompt, a fixed price and a free group cost', () => {
    const cached = { promptTokens: 2000, cachedTokens: 1536, completionTokens: 100 }
    const of = (more: Partial<CallRecord>, units: number) => namesOf(booksOf(usage(units)), { ...call, ...more })
    expect(of({ usage: cached, price: { ...price, model: '0.125' } }, 204)).toEqual([])
    expect(of({ price: { kind: 'fixed', usd: '0.000033', group: '1.15', quotaPerUnit: 500_000 } }, 19)).toEqual([])
    expect(of({ price: { ...price, model: '0.0001' } }, 1)).toEqual([])
    expect(of({ price: { ...price, group: '0' } }, 0)).toEqual([])
  })
})

describe('a call whose lease was forgotten with the database', () => {
  const writtenOff = booksOf(usage(0), {
    ...gift,
    ...{ kind: 'writeoff', reference: 'one', userId: 7, units: 0, houseUnits: -costs, balanceUnits: given },
  })
  const namesIf = (fromMs: number, untilMs: number) =>
    faultsOf(writtenOff, {
      calls: [{ ...call, isStream: false }],
      caps,
      tasks: noTasks,
      money: { ...money, forgotten: [{ fromMs, untilMs }] },
    })
      .map(({ name }) => name)
      .filter((name) => name === 'written-off')

  it('may be the house’s where it was under way then, and at no other time', () => {
    expect([namesIf(0, 99), namesIf(0, 100), namesIf(200, 300), namesIf(201, 300)]).toEqual([
      ['written-off'],
      [],
      [],
      ['written-off'],
    ])
  })
})

describe('books that were broken', () => {
  const broken: readonly [string, string[], Books, CallRecord?][] = [
    ['a call was answered and forgotten', ['unbilled'], booksOf()],
    ['a call was charged a third', ['wrong-charge'], booksOf(usage(34))],
    ['a call was charged one too much', ['wrong-charge'], booksOf(usage(costs + 1))],
    [
      'a call was billed at another channel',
      ['wrong-channel'],
      {
        ...booksOf(usage(costs, { channelId: 6 })),
        channels: [{ channelId: 6, usedUnits: costs }],
      },
    ],
    [
      'a call was billed to nobody',
      ['wrong-payer', 'month-spent'],
      {
        ...booksOf(usage(costs, { tokenId: null })),
        tokens: [{ ...token!, remainUnits: 500, usedUnits: 0 }],
      },
    ],
    ['a refused call was billed', ['refused-and-billed'], right, { ...call, status: 429, end: 'error' }],
    [
      'the house bore a whole answer',
      ['written-off'],
      booksOf(usage(3), { ...usage(0), kind: 'writeoff', houseUnits: -100, requests: 0, balanceUnits: given - 3 }),
      { ...call, isStream: false, kind: 'plain' },
    ],
    ['a charge did not reach the balance', ['balance'], { ...right, accounts: [{ ...account!, balanceUnits: given }] }],
    ['used quota stood still', ['used-quota'], { ...right, accounts: [{ ...account!, usedUnits: 0 }] }],
    ['a request was not counted', ['request-count'], { ...right, accounts: [{ ...account!, requestCount: 0 }] }],
    ['something is still held', ['held'], { ...right, accounts: [{ ...account!, heldUnits: 1 }] }],
    ['a row went by another balance', ['ledger-chain'], booksOf(usage(costs, { balanceUnits: given }))],
    ['a token was not used', ['token-used'], { ...right, tokens: [{ ...token!, usedUnits: 0 }] }],
    ['a cap stood still', ['token-remainder'], { ...right, tokens: [{ ...token!, remainUnits: 500 }] }],
    ['a channel was not used', ['channel-used'], { ...right, channels: [{ channelId: 5, usedUnits: 0 }] }],
    ['the log lacks a call', ['log-missing'], { ...right, log: [] }],
    ['the log has a call twice', ['log-twice'], { ...right, log: [row!, row!] }],
    ['the log has another amount', ['log-differs'], { ...right, log: [{ ...row!, units: 1 }] }],
    ['the log has another name', ['log-differs'], { ...right, log: [{ ...row!, tokenName: 'yours' }] }],
    ['the log has what the ledger has not', ['log-unknown'], { ...right, log: [row!, { ...row!, requestId: 'two' }] }],
    ['something could not be booked', ['receipt-fault'], { ...right, receiptFaults: ['missing 7'] }],
  ]

  it.each(broken)('are caught when %s', (_, names, books, made = call) => {
    expect(namesOf(books, made)).toEqual(names)
  })

  it('are caught when a call was settled twice, in the same name or in another', () => {
    const [one, two] = [usage(costs), usage(costs, { balanceUnits: given - 2 * costs })]
    expect(namesOf(booksOf(one, two), call)).toEqual(['billed-twice', 'log-twice'])
    expect(namesOf(booksOf(one, { ...two, reference: 'two' }), call)).toEqual(['unknown-call'])
  })

  it('are caught when a lease leaks', () => {
    const lease = { leaseId: 'a', userId: 7, grantedUnits: 9, settledUnits: 2, releasedUnits: 0, isClosed: false }
    expect(namesOf({ ...right, leases: [lease] }, call)).toEqual(['open-lease'])
    expect(namesOf({ ...right, leases: [{ ...lease, isClosed: true }] }, call)).toEqual(['lease-sum'])
  })

  it('are caught when more calls without an answer were billed than were made', () => {
    const unheard: CallRecord = { ...call, requestId: null, status: 0, end: 'lost', channelId: null }
    const two = usage(costs, { reference: 'two', balanceUnits: given - 2 * costs })
    expect(namesOf(booksOf(usage(costs), two), unheard)).toEqual(['unknown-call'])
    expect(namesOf(booksOf(usage(costs), two), unheard, unheard)).toEqual([])
    expect(namesOf(booksOf(usage(314)), unheard)).toEqual(['wrong-charge'])
  })

  it('are told by the first ten of a kind, and how many more there are', () => {
    const calls = Array.from({ length: 20_000 }, (_, index) => ({ ...call, requestId: `call-${index}` }))
    const faults = faultsOf(booksOf(), { calls, caps, money, tasks: noTasks })
    expect(faults).toHaveLength(11)
    expect(faults.at(-1)).toEqual({ name: 'unbilled', text: 'and 19990 more' })
  })
})
