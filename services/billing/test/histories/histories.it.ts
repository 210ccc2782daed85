import fc from 'fast-check'
import { BooksOnPostgres } from '../support/books-on-postgres'
import { History } from './history'
import { ImpatientClock, PostgresBank } from './postgres-bank'

const happenings = fc.array(fc.nat(), { minLength: 30, maxLength: 60, size: 'max' })
const histories = 24

describe('the books on PostgreSQL over generated histories', () => {
  const clock = new ImpatientClock()
  let billing: BooksOnPostgres

  beforeAll(async () => {
    billing = await BooksOnPostgres.open(clock)
  })
  afterAll(() => billing.close())

  it('keep every invariant after every step, and tell each settled call once', async () => {
    let seed = 0
    const property = fc.asyncProperty(happenings, async (history) => {
      seed += 1
      await new History(new PostgresBank(billing, clock, seed), seed).play(history)
    })
    await fc.assert(property, { numRuns: histories, endOnFailure: true })

    const told = billing.settled.map(({ receipt }) => receipt.requestId)
    expect(new Set(told).size).toBe(told.length)
    const { ledger } = await billing.rows()
    const usage = new Map(ledger.filter(({ kind }) => kind === 'usage').map((row) => [row.reference, row]))
    expect(usage.size).toBe(told.length)
    for (const { receipt, chargedUnits, priceUnits, writeoffUnits } of billing.settled) {
      expect(0 - (usage.get(receipt.requestId)?.units ?? NaN)).toBe(chargedUnits)
      expect(chargedUnits + writeoffUnits).toBe(priceUnits)
    }
    expect(await billing.reconciliation.reconcile()).toEqual([])
  }, 1_200_000)
})
