import fc from 'fast-check'
import { columns, dumpForms } from '../../test/dumps'
import { dumpOf, piecesOf, type PlainRow, rowsOf, rowsUntil } from '../../test/reading'
import { ForeignDatabaseError } from '../foreign-database-error'

/** Everything that means something in one or the other text, and what does not. */
const piece = fc.constantFrom(
  ...["'", '"', '`', '\\', '\n', '\t', '\r', ';', ',', '(', ')', '--', '/*', '*/', '#', '$$'],
  ...[
    '\\.',
    '\\N',
    '\\n',
    '\\012',
    '\\u0041',
    '%',
    '_',
    'x',
    '0',
    'NULL',
    'é',
    '中',
    '😀',
    '\b',
    '\v',
    '\x1a',
    '\x7f',
    ' ',
  ],
)
const someText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
const whole = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
})
const real = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value))
const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 4 })

const someRow = fc
  .record({
    id: fc.oneof(whole, fc.integer()),
    group: nullable(someText),
    balance: nullable(fc.oneof(real, fc.integer())),
    on: nullable(fc.constantFrom(0, 1)),
    raw: nullable(fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes))),
    info: nullable(fc.json()),
  })
  // A whole number of a column of others may be beyond what a number holds exactly, and is a bigint then.
  .filter(({ balance }) => balance === null || !Number.isInteger(balance) || Number.isSafeInteger(balance))
  .map((values): PlainRow => ['things', { ...values }])
const someRows = fc.array(someRow, { maxLength: 6 })

describe.each(dumpForms)('$name', ({ kind, write }) => {
  it('gives back the rows that were written, wherever the pieces of the file end', async () => {
    const property = fc.asyncProperty(someRows, fc.integer({ min: 1, max: 80 }), async (rows, bytes) => {
      const database = dumpOf(kind, piecesOf(write(rows, columns), bytes))
      expect(await rowsOf(database, ['things'])).toEqual(rows)
      expect(await rowsOf(database, ['others'])).toEqual([])
      expect(await database.tables()).toEqual([{ name: 'things', columns: columns.map(({ name }) => name) }])
    })
    await fc.assert(property, { numRuns: 40 })
  })

  const rows: PlainRow[] = [
    ['things', { id: 1, group: "a'\\\n\t中", balance: -1.5, on: 1, raw: Buffer.from('a\0'), info: '{"a":"\\n"}' }],
    ['things', { id: 2 ** 53 - 1, group: null, balance: null, on: 0, raw: null, info: null }],
  ]
  const text = write(rows, columns)

  it('reads the same in two pieces, wherever they meet', async () => {
    for (let at = 1; at < text.length; at++) {
      const pieces = [text.subarray(0, at), text.subarray(at)]
      expect(await rowsOf(dumpOf(kind, pieces), ['things'])).toEqual(rows)
      expect(await rowsOf(dumpOf(kind, pieces), [])).toEqual([])
    }
  })

  it('gives whole rows and then an error, wherever it is cut off', async () => {
    // Behind the last words that say that the dump is whole, nothing is missing.
    const whole = Math.max(text.lastIndexOf('-- Dump completed') + 17, text.lastIndexOf('dump complete\n') + 13)
    const end = kind === 'sqlite-text' ? text.lastIndexOf('COMMIT;') + 7 : whole
    for (let at = 1; at < end; at++) {
      const database = dumpOf(kind, [text.subarray(0, at)])
      const { rows: before, error } = await rowsUntil(database, ['things'])
      expect(before).toEqual(rows.slice(0, before.length))
      if (error !== undefined) expect(error).toBeInstanceOf(ForeignDatabaseError)
      // Before its head has said which tool writes it, nothing tells that more is to come.
      else expect(at).toBeLessThan(40)
    }
    expect(await rowsOf(dumpOf(kind, [text.subarray(0, end)]), ['things'])).toEqual(rows)
  })

  it('ends with rows or an error, whatever one byte becomes', async () => {
    for (let at = 0; at < text.length; at++) {
      for (const byte of at % 2 === 0 ? [0x27] : [0xff]) {
        const broken = Buffer.from(text)
        broken[at] = byte
        const { error } = await rowsUntil(dumpOf(kind, [broken]), ['things'])
        if (error !== undefined) expect(error).toBeInstanceOf(ForeignDatabaseError)
      }
    }
  })
})
