import type { LogRow } from '../rows/log-row'
import { RowStore } from './row-store'
import { UsageLogWriter } from './usage-log-writer'

/** Keeps nothing until it is told to, and refuses what is called so. */
class HeldStore extends RowStore {
  readonly batches: { readonly names: string[]; readonly done: () => void }[] = []

  keep(rows: readonly LogRow[]): Promise<number> {
    const names = rows.map(({ reference }) => reference)
    return new Promise((resolve, reject) => {
      const done = (): void => (names.includes('misfit') ? reject(new RangeError('no time')) : resolve(0))
      this.batches.push({ names, done })
    })
  }

  isMisfit(error: unknown): boolean {
    return error instanceof RangeError
  }
}

const row = (reference: string): LogRow => ({ reference }) as LogRow
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('UsageLogWriter', () => {
  const store = new HeldStore()
  const writer = new UsageLogWriter(store)
  const sent = () => store.batches.map(({ names }) => names)

  it('writes two batches at once, and what came meanwhile together in the next one', async () => {
    const told: string[] = []
    const write = (...names: string[]) =>
      void writer.write(names.map(row)).then((refused) => {
        told.push(...names, ...refused.map((one) => `not ${one.row.reference}`))
      })
    write('first')
    write('second')
    write('third')
    write('fourth', 'misfit')
    expect(sent()).toEqual([['first'], ['second']])
    store.batches[1]!.done()
    await settled()
    expect(told).toEqual(['second'])
    expect(sent().slice(2)).toEqual([['third', 'fourth', 'misfit']])
    store.batches[2]!.done()
    await settled()
    expect(sent().slice(3)).toEqual([['third', 'fourth']])
    store.batches[3]!.done()
    await settled()
    store.batches[4]!.done()
    await settled()
    expect(told).toEqual(['second', 'third', 'fourth', 'misfit', 'not misfit'])
    store.batches[0]!.done()
    await settled()
    write('fifth')
    expect([told.at(-1), sent().at(-1)]).toEqual(['first', ['fifth']])
    store.batches.at(-1)!.done()
  })
})
