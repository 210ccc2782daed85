import type { ComparedPrice, PriceDifference } from '@tollgate/contracts/http/billing'
import { readTables, withRows } from '@tollgate/pricing/tables/stored-tables'
import {
  chosenAtFirst,
  differencesIn,
  hiddenChange,
  percentOf,
  percentText,
  rowOfOptions,
  takenOf,
} from './shipped.model'

const aPrice = (given: Partial<ComparedPrice>): ComparedPrice => ({
  ...{ call: null, input: null, output: null, cache_read: null, image_output: null, steps: [], coming: [] },
  ...given,
})
const aDifference = (model: string, given: Partial<PriceDifference> = {}): PriceDifference => ({
  ...{ model, kind: 'changed', is_own: false, from: aPrice({ input: 2 }), to: aPrice({ input: 1 }), row: {} },
  ...given,
})
const some = [
  aDifference('gpt-changed'),
  aDifference('gpt-own', { is_own: true }),
  aDifference('new', { kind: 'added', from: null }),
  aDifference('taken-away', { kind: 'added', is_own: true, from: null }),
  aDifference('theirs', { kind: 'only-here', is_own: true, to: null }),
]

describe('rule M61: of the shipped list', () => {
  it('nothing is chosen at first that an administrator set or took away, or that it does not have', () =>
    expect(chosenAtFirst(some)).toEqual(['gpt-changed', 'new']))

  it.each([
    ['all', '', ['gpt-changed', 'gpt-own', 'new', 'taken-away', 'theirs']],
    ['all', 'gpt', ['gpt-changed', 'gpt-own']],
    ['changed', '', ['gpt-changed', 'gpt-own']],
    ['added', '', ['new', 'taken-away']],
    ['own', '', ['gpt-own', 'taken-away', 'theirs']],
    ['only-here', '', ['theirs']],
  ] as const)('the view "%s" with "%s" typed has %j', (view, typed, names) =>
    expect(differencesIn(some, { view, typed }).map(({ model }) => model)).toEqual(names),
  )

  it.each([
    [{ input: 20 }, { input: 0.4 }, '−98%'],
    [{ input: 2, output: 4 }, { input: 2, output: 6 }, '+50%'],
    [{ output: 4, image_output: 8 }, { output: 4, image_output: 10 }, '+25%'],
    [{ call: 3 }, { call: 4 }, '+33.3%'],
    [{ input: 2 }, { input: 2 }, '0%'],
    [{ input: 0 }, { input: 2 }, null],
    [{ call: 1 }, { input: 2 }, null],
  ])('from %j to %j is a change of %p', (from, to, text) => {
    const percent = percentOf({ from: aPrice(from), to: aPrice(to) })
    expect(percent === null ? null : percentText(percent)).toBe(text)
  })

  it('what changes out of sight is named', () => {
    const step = { above_input_tokens: 9, input: 4, output: null }
    const change = (from: Partial<ComparedPrice>, to: Partial<ComparedPrice>) =>
      hiddenChange({ from: aPrice(from), to: aPrice(to) })
    expect(change({ input: 1 }, { input: 2, steps: [step] })).toBeNull()
    expect(change({ input: 1 }, { input: 1, steps: [step] })).toBe('steps')
    expect(change({ cache_read: 1 }, { cache_read: 2 })).toBe('cache')
    expect(change({ image_output: 1 }, { image_output: 2, steps: [step] })).toBeNull()
    expect(change({}, {})).toBe('parts')
  })

  it('a model gets the whole row, and loses a published price that the list does not have', () => {
    expect(rowOfOptions({ ModelRatio: '1e-1', CacheRatio: '0.10', PublishedPrice: '[]' })).toEqual({
      ratio: '0.1',
      cacheRead: '0.1',
    })
    const one = '[{"from": 0, "usdPerMillion": {"textIn": 1}}]'
    const stored = withRows(
      readTables(() => '{}'),
      new Map(),
      new Map([['a', one]]),
    )
    const { rows, texts } = takenOf(
      [
        aDifference('a', { row: { ModelRatio: '1' } }),
        aDifference('b', { row: { ModelRatio: '1' } }),
        aDifference('c', { row: { PublishedPrice: one } }),
      ],
      stored,
    )
    expect([...rows.keys()]).toEqual(['a', 'b', 'c'])
    expect([...texts]).toEqual([
      ['a', null],
      ['c', one],
    ])
  })
})
