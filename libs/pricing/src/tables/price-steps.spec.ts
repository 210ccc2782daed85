import { noCounts } from '@tollgate/usage'
import { unitsOf } from '../price/price-of'
import { datedPricesOf, priceInForce } from '../resolve/model-price'
import { stepsBetween } from './price-steps'
import {
  optionOfField,
  priceFields,
  type PriceRow,
  pricingTables,
  readTables,
  type StoredTables,
  tableText,
  withRows,
} from './stored-tables'

const counts = {
  ...noCounts(),
  textIn: 1_000,
  cacheRead: 300,
  cacheWrite5m: 70,
  textOut: 90,
  audioIn: 11,
  audioOut: 13,
  imageOut: 17,
  calls: 1,
}

const textsOf = ({ tables, publishedText }: StoredTables): Record<string, string> => ({
  ...Object.fromEntries(priceFields.map((field) => [optionOfField[field], tableText(tables[field])])),
  PublishedPrice: publishedText,
})
const read = (texts: Record<string, string>) => readTables((key) => texts[key] ?? '{}')
const tablesWith = (rows: Record<string, PriceRow>, published = '{}') =>
  withRows(read({ PublishedPrice: published }), new Map(Object.entries(rows)))

/** What a call costs now; null where it is refused. */
function costOf(stored: StoredTables, model: string, quotaPerUnit: number): number | null {
  const price = priceInForce(datedPricesOf(model, pricingTables(stored)), 1_000)
  if (price === null) return null
  return unitsOf({ price, groupRatio: '1', isUserGroupRatio: false, quotaPerUnit, isUnsetModel: false }, counts, {
    isDelivered: true,
  })
}

const rows: Record<string, PriceRow> = {
  none: {},
  leftover: { completion: '7', cacheRead: '0.5' },
  fixed: { price: '0.3' },
  dearer: { price: '0.7' },
  plain: { ratio: '1.25' },
  whole: { ratio: '2.5', completion: '4', cacheRead: '0.1', cacheWrite: '1.3', audioIn: '16', audioOut: '2' },
  other: { ratio: '0.1', completion: '5', cacheRead: '0.25' },
  both: { price: '0.2', ratio: '3', completion: '2' },
}
/** What is published beside rows of the same name: at once, at a later time, or both. */
const published: Record<string, string> = {
  listed:
    '[{"from": 0, "usdPerMillion": {"textIn": 1.5, "textOut": 9}, "tiers": [{"aboveInputTokens": 1000, "usdPerMillion": {"textIn": 3}}]}]',
  relisted: '[{"from": 0, "usdPerMillion": {"textIn": 2.5, "textOut": 7}}]',
  'to-come': '[{"from": 9, "usdPerMillion": {"textIn": 8}}]',
  'come-and-fixed': '[{"from": 0, "usdPerMillion": {"textIn": 4}}, {"from": 9, "usdPerMillion": {"textIn": 8}}]',
}
Object.assign(rows, {
  listed: {},
  relisted: { ratio: '0.2', completion: '3' },
  'to-come': { ratio: '0.4', completion: '2', cacheRead: '0.3' },
  'come-and-fixed': { price: '0.9' },
})
const kinds = Object.keys(rows)
const pairs = kinds.flatMap((from) => kinds.map((to) => [from, to] as const))

describe('a save of several tables (M37)', () => {
  it.each([500_000, 1_000_000])(
    'leaves each model at its old or its new price after every call, at %d units a dollar',
    (units) => {
      const models = pairs.map(([from, to]) => `${from}-${to}`)
      const rowsOf = (kindOf: (pair: readonly [string, string]) => string) =>
        new Map(pairs.map((pair) => [pair.join('-'), rows[kindOf(pair)] ?? {}]))
      const textsFor = (kindOf: (pair: readonly [string, string]) => string) =>
        new Map(pairs.map((pair) => [pair.join('-'), published[kindOf(pair)] ?? null]))
      const before = withRows(
        read({}),
        rowsOf(([from]) => from),
        textsFor(([from]) => from),
      )
      const after = withRows(
        before,
        rowsOf(([, to]) => to),
        textsFor(([, to]) => to),
      )
      const texts = textsOf(before)
      for (const { key, text } of stepsBetween(before, after, String(units))) {
        texts[key] = text
        const state = read(texts)
        const wrong = models.filter((model) => {
          const cost = costOf(state, model, units)
          return cost !== costOf(before, model, units) && cost !== costOf(after, model, units)
        })
        expect([key, wrong]).toEqual([key, []])
      }
      expect(read(texts).tables).toEqual(read(textsOf(after)).tables)
      expect(texts['PublishedPrice']).toBe(after.publishedText)
    },
  )

  it.each([
    ['a ratio that becomes a price', rows['whole'], rows['fixed'], ['ModelPrice', 'ModelRatio', 'CompletionRatio']],
    ['a price that becomes a ratio', rows['fixed'], rows['plain'], ['ModelRatio', 'ModelPrice']],
    ['one factor', rows['plain'], { ratio: '1.25', completion: '3' }, ['CompletionRatio']],
    ['nothing', rows['plain'], rows['plain'], []],
  ])('of %s writes only what changes', (_case, from = {}, to = {}, keys) => {
    const before = tablesWith({ m: from, untouched: { ratio: '1' } })
    const steps = stepsBetween(before, withRows(before, new Map([['m', to]])), '500000')
    expect(steps.map(({ key }) => key).slice(0, keys.length)).toEqual(keys)
    expect(steps.some(({ key }) => key === 'PublishedPrice')).toBe(false)
  })

  it('keeps what is published, digit by digit (M39)', () => {
    const published =
      '{"m": [{"from": 9, "usdPerMillion": {"textIn": 0.123456789012345678}}], "n": [{"usdPerMillion": {}}]}'
    const before = tablesWith({ m: rows['plain'] ?? {} }, published)
    const steps = stepsBetween(before, withRows(before, new Map([['m', rows['whole'] ?? {}]])), '500000')
    expect(steps[0]?.key).toBe('PublishedPrice')
    expect(steps[0]?.text).toContain('0.123456789012345678')
    expect(steps.at(-1)).toEqual({ key: 'PublishedPrice', text: published })
  })
})
