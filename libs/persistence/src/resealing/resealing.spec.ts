import { type Clock, KeyRing, type Log, SecretBox } from '@tollgate/platform'
import type { Transactions } from '../transactions'
import { Resealing, type SealedValues, type StalePage, type StaleValue } from './resealing'

const silent = { info: () => undefined, error: () => undefined } as unknown as Log // nothing else is called
const atOnce = (work: (tx: object) => unknown) => work({})
const transactions = { read: atOnce, run: atOnce } as unknown as Transactions // the rows below need no database

let nowMs = 0
const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs } as Clock // nobody waits by it
const minute = 60_000

const resealingOf = (ring: KeyRing) => new Resealing(ring, transactions, clock, silent)

/** Rows of one sealed column. */
class Rows implements SealedValues {
  readonly name = 'things.secret'
  readonly purpose = 'things'
  readonly sealed = new Map<string, string>()
  passes = 0
  private readonly box: SecretBox

  constructor(private readonly ring: KeyRing) {
    this.box = new SecretBox(ring, this.purpose)
  }

  put(id: string, by = this.ring): void {
    this.sealed.set(id, new SecretBox(by, this.purpose).seal(id, [this.name, id]))
  }

  stale(_tx: unknown, { mark, after, limit }: StalePage): Promise<StaleValue[]> {
    if (after === '') this.passes += 1
    const rows = [...this.sealed].map(([id, sealed]) => ({ id, sealed })).sort((a, b) => (a.id < b.id ? -1 : 1))
    return Promise.resolve(rows.filter(({ id, sealed }) => id > after && !sealed.startsWith(mark)).slice(0, limit))
  }

  reseal(_tx: unknown, { id, sealed }: StaleValue): Promise<void> {
    this.sealed.set(id, this.box.reseal(sealed, [this.name, id]))
    return Promise.resolve()
  }

  get staleIds(): string[] {
    return [...this.sealed].filter(([, sealed]) => !this.box.isFresh(sealed)).map(([id]) => id)
  }
}

describe('a pass over sealed values', () => {
  let ring: KeyRing
  let rows: Rows
  let resealing: Resealing

  beforeEach(() => {
    nowMs = 0
    ring = new KeyRing(['old'])
    rows = new Rows(ring)
    resealing = resealingOf(ring)
    resealing.add(rows)
  })

  const rotate = () => ring.replace(['new', 'old'])

  it('reaches every row once, page behind page, past those that no key opens', async () => {
    for (let row = 100; row < 320; row += 1) rows.put(String(row), row < 151 ? new KeyRing(['foreign']) : ring)
    rotate()
    const reseal = jest.spyOn(rows, 'reseal')
    await resealing.pass()
    expect(rows.staleIds).toHaveLength(51)
    expect(reseal).toHaveBeenCalledTimes(220)
    expect(ring.pass).toMatchObject({ key: ring.sealing.id, stuck: 51 })
  })

  it('comes again at once while something is stuck', async () => {
    rows.put('1', new KeyRing(['foreign']))
    rotate()
    await resealing.pass()
    nowMs = 20 * minute
    await resealing.pass()
    nowMs += 5_000
    await resealing.pass()
    expect(rows.passes).toBe(3)
  })

  it('comes again at once while the ring is new, and then seldom', async () => {
    rotate()
    await resealing.pass()
    // A process that had not heard of the new key yet.
    rows.put('1', new KeyRing(['old']))
    nowMs = 5_000
    await resealing.pass()
    expect(rows.staleIds).toEqual([])
    nowMs = 16 * minute
    await resealing.pass()
    nowMs = 17 * minute
    await resealing.pass()
    expect(rows.passes).toBe(3)
    ring.replace(['newest', 'new'])
    await resealing.pass()
    expect(rows.passes).toBe(4)
  })

  it('ends at what is no fault of a sealed value', async () => {
    rows.put('1')
    rotate()
    jest.spyOn(rows, 'reseal').mockRejectedValue(new Error('the database is away'))
    await expect(resealing.pass()).rejects.toThrow('the database is away')
    expect(ring.pass).toBeNull()
  })
})

describe('a service that keeps sealed values', () => {
  it('does not start unless it seals anew what it keeps, and that alone', () => {
    const ring = new KeyRing(['master'])
    new SecretBox(ring, 'webhooks')
    new SecretBox(ring, 'cookies', 'passing')
    new SecretBox(ring, 'keys-of-channels', 'others')
    const resealing = resealingOf(ring)
    resealing.add(new Rows(ring))
    expect(() => resealing.check()).toThrow('Kept sealed, and not sealed anew when the key changes: webhooks')
    resealing.add({ ...new Rows(ring), purpose: 'webhooks' } as unknown as SealedValues)
    expect(() => resealing.check()).not.toThrow()
  })
})
