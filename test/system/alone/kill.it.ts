import { eventually } from '../support/eventually'
import { WeatherHouse } from '../weather/house/weather-house'
import type { Books } from '../weather/oracle/books'
import { faultsOf } from '../weather/verdict/oracle'

/** Every row comes by its message: the comparison of log and ledger, which would write it again, begins later. */
const deliveredWithinMs = 60_000

describe('every process killed in turn, with 400 calls in flight', () => {
  let house: WeatherHouse
  beforeAll(async () => {
    house = await WeatherHouse.start()
    await house.putUnderLoad(1, 400)
  }, 180_000)
  afterAll(() => house?.stop(), 60_000)

  async function killAndComeBack(name: string, withinMs: number): Promise<void> {
    await house.untilBack(withinMs)
    const killed = await house.stack.pidOf(name)
    process.kill(killed, 'SIGKILL')
    const killedAtMs = performance.now()
    await eventually(async () => expect(await house.stack.pidOf(name)).not.toBe(killed), withinMs)
    await house.untilBack(withinMs - (performance.now() - killedAtMs))
  }

  it.each(['relay-worker-1', 'relay-worker-2', 'billing', 'logs', 'nats', 'postgres', 'edge'])(
    '%s: everything is back without a hand within 20 s',
    (name) => killAndComeBack(name, 20_000),
    60_000,
  )

  it('the parent of all relay workers, and they with it: everything is back without a hand', async () => {
    await killAndComeBack('relay', 45_000)
  }, 60_000)

  it('leaves the books right: no answered call unbilled, none billed twice, logs equal to the ledger', async () => {
    expect(await house.settle(deliveredWithinMs)).toEqual([])
    expect(house.told().answered).toBeGreaterThan(1_000)
  }, 200_000)

  describe('books that were broken on purpose', () => {
    let books: Books
    let victim: Books['ledger'][number]

    /** What the oracle finds, by name. */
    const namesOf = (broken: Books): string[] => faultsOf(broken, house.record).map(({ name }) => name)

    beforeAll(async () => {
      books = await house.books()
      victim = books.ledger.find((line) => line.kind === 'usage' && line.outcome === 'complete')!
    })

    it('are caught when a call was settled twice', () => {
      expect(namesOf({ ...books, ledger: [...books.ledger, victim] })).toContain('billed-twice')
    })

    it('are caught when a line of the journal was forgotten', () => {
      const { reference } = victim
      const forgotten = {
        ...books,
        ledger: books.ledger.filter((line) => line !== victim),
        log: books.log.filter((row) => row.requestId !== reference),
      }
      expect(namesOf(forgotten)).toContain('unbilled')
    })

    it('are caught when a charge did not reach the balance', () => {
      const accounts = books.accounts.map((account) =>
        account.userId === victim.userId ? { ...account, balanceUnits: account.balanceUnits + 1 } : account,
      )
      expect(namesOf({ ...books, accounts })).toEqual(['balance'])
    })

    it('are caught when a third was charged', () => {
      const third = { ...victim, units: Math.ceil(victim.units / 3) }
      const ledger = books.ledger.map((line) => (line === victim ? third : line))
      expect(namesOf({ ...books, ledger })).toContain('wrong-charge')
    })
  })
})
