import fc from 'fast-check'
import { z } from 'zod'
import { bucketKeyOf, digestOf, entrySubject, markerSubject, parseRecord, type ViewRecord } from './view-record'
import { ViewStore } from './view-store'

const record = fc.oneof(
  fc.record({ v: fc.nat(8), d: fc.nat() }),
  fc.record({ v: fc.nat(8), gone: fc.constant(true as const) }),
)

describe('ViewStore', () => {
  it('shows the highest version, and of equal ones the last, whatever came before', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1 }), (records: ViewRecord[]) => {
        const store = new ViewStore(z.number())
        records.forEach((given, seq) => store.take('key', seq + 1, given))
        const highest = Math.max(...records.map(({ v }) => v))
        const last = records.filter(({ v }) => v === highest).at(-1)!
        expect(store.values.get('key')).toBe('d' in last ? last.d : undefined)
        expect(store.find('key')).toMatchObject({ version: highest, seq: records.length })
      }),
    )
  })

  it('says what a record changed', () => {
    const store = new ViewStore(z.number())
    expect(store.take('key', 1, { v: 2, d: 5 })).toBe('changed')
    expect(store.take('key', 2, { v: 2, d: 5 })).toBe('unchanged')
    expect(store.take('key', 3, { v: 1, d: 9 })).toBe('unchanged')
    expect(store.take('key', 4, { v: 3, d: 'five' })).toBe('unreadable')
    expect(store.take('key', 5, { v: 4, gone: true })).toBe('changed')
    expect(store.take('key', 6, { v: 5, gone: true })).toBe('unchanged')
  })

  it('lets a writer see that the bucket holds something older than what is known', () => {
    const store = new ViewStore(z.number())
    store.take('key', 1, { v: 2, d: 5 })
    store.take('key', 2, { v: 1, d: 9 })
    expect(store.find('key')).toMatchObject({ version: 2, seq: 2, digest: digestOf({ v: 1, d: 9 }) })
  })
})

describe('view records', () => {
  it('keep any key within what NATS allows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (key) => {
        const subject = entrySubject('lamps', key)
        expect(subject).toMatch(/^\$KV\.lamps\.[A-Za-z0-9_-]+$/)
        expect(bucketKeyOf(subject)).toEqual({ kind: 'entry', key })
      }),
    )
    expect(bucketKeyOf(markerSubject('lamps'))).toEqual({ kind: 'marker' })
  })

  it.each(['', 'null', '{}', '{"v":"1","d":2}', '{"d":1}'])('are not found in %s', (text) => {
    expect(parseRecord(Buffer.from(text))).toBeNull()
  })
})
