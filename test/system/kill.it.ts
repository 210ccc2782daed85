import { type Books, faultsOf } from './support/books'
import { HouseUnderLoad } from './support/house-under-load'

describe('every process killed in turn, with 400 calls in flight', () => {
  let house: HouseUnderLoad
  beforeAll(async () => {
    house = await HouseUnderLoad.start()
  }, 180_000)
  afterAll(() => house?.stop(), 60_000)

  it.each(['relay-worker-1', 'relay-worker-2', 'billing', 'logs', 'nats', 'postgres', 'edge'])(
    '%s: everything is back without a hand within 20 s',
    (name) => house.killAndComeBack(name, 20_000),
    60_000,
  )

  it('the parent of all relay workers, and they with it: everything is back without a hand', async () => {
    await house.killAndComeBack('relay', 45_000)
  }, 60_000)

  it('leaves the books right: no answered call unbilled, none billed twice, logs equal to the ledger', async () => {
    await house.settle()
    expect(house.answered.size).toBeGreaterThan(1_000)
  }, 200_000)

  describe('books that were broken on purpose', () => {
    let books: Books
    let victim: Books['ledger'][number]

    beforeAll(async () => {
      books = await house.books()
      victim = books.ledger.find(
        (line) => line.kind === 'usage' && line.units < 0 && house.answered.has(line.reference),
      )!
    })

    it('are caught when a call was settled twice', () => {
      const twice = { ...paidBy(books, victim, victim.units), ledger: [...books.ledger, victim] }
      expect(faultsOf(twice, house.answered)).toContain(`call ${victim.reference} is billed 2 times`)
    })

    it('are caught when a line of the journal was forgotten', () => {
      const forgotten = {
        ...paidBy(books, victim, -victim.units),
        ledger: books.ledger.filter((line) => line !== victim),
        log: books.log.filter((row) => row.requestId !== victim.reference),
      }
      expect(faultsOf(forgotten, house.answered)).toEqual([`call ${victim.reference} was answered and is not billed`])
    })

    it('are caught when a charge did not reach the balance', () => {
      expect(faultsOf(paidBy(books, victim, 1), house.answered)).toHaveLength(2)
    })
  })
})

/** The books as if the payer's account had changed by so many units more. */
function paidBy(books: Books, line: Books['ledger'][number], units: number): Books {
  return {
    ...books,
    accounts: books.accounts.map((account) =>
      account.userId === line.userId
        ? { ...account, balanceUnits: account.balanceUnits + units, usedUnits: account.usedUnits - units }
        : account,
    ),
  }
}
