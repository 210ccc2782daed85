import { readTables } from '@tollgate/pricing/tables/stored-tables'
import { datedFaults, type DatedForm, datedFormOf, datedTextOf, impliedRate, newDated, newStep } from './dated.model'

const rates = (typed: Partial<DatedForm['rates']>): DatedForm['rates'] => ({ ...newDated.rates, ...typed })
const read = (text: string) =>
  readTables((key) => (key === 'PublishedPrice' ? `{"m": ${text}}` : '{}')).published['m'] ?? []

describe('rule M73: published prices in the sheet of a model', () => {
  const stepped: DatedForm[] = [
    {
      from: null,
      rates: rates({ textIn: '2.50', textOut: '15', cacheRead: '0.250000000000000001' }),
      steps: [{ above: '272,000', rates: rates({ textIn: '5', cacheWrite5m: '6.25', cacheWrite1h: '10' }) }],
    },
    { from: 1_800_000_000, rates: rates({ textIn: '2', imageOut: '30', seconds: '120', calls: '0' }), steps: [] },
  ]
  const text = `[
    {"from": 0, "usdPerMillion": {"textIn": 2.5, "textOut": 15, "cacheRead": 0.250000000000000001},
     "tiers": [{"aboveInputTokens": 272000, "usdPerMillion": {"textIn": 5, "cacheWrite5m": 6.25, "cacheWrite1h": 10}}]},
    {"from": 1800000000, "usdPerMillion": {"textIn": 2, "imageOut": 30, "seconds": 120, "calls": 0}}
  ]`

  it('are the same as those that are written as JSON, with their digits, there and back', () => {
    const written = datedTextOf(stepped) ?? ''
    expect(read(written)).toEqual(read(text))
    expect(written).toContain('0.250000000000000001')
    expect(datedTextOf(datedFormOf(read(text)))).toBe(written)
    expect(datedFaults(stepped)).toEqual([])
  })

  it('are taken away with the last of them', () => expect(datedTextOf([])).toBeNull())

  it.each<[string, DatedForm[], [string, string][]]>([
    ['no price', [newDated], [['0.rates.textIn', 'no-rate']]],
    [
      'no number',
      [{ ...newDated, rates: rates({ textIn: '1', cacheRead: '1,5' }) }],
      [['0.rates.cacheRead', 'not-number']],
    ],
    ['less than nothing', [{ ...newDated, rates: rates({ textOut: '-1' }) }], [['0.rates.textOut', 'not-number']]],
    [
      'an unfinished day',
      [{ ...newDated, from: Number.NaN, rates: rates({ textIn: '1' }) }],
      [['0.from', 'no-moment']],
    ],
    [
      'a day that is taken',
      [7, 9, 7].map((from) => ({ ...newDated, from, rates: rates({ textIn: '1' }) })),
      [['2.from', 'repeated-date']],
    ],
    [
      'steps of no length, none and a repeated one',
      [
        {
          from: null,
          rates: rates({ textIn: '1' }),
          steps: [
            { above: '0', rates: rates({ textIn: '2' }) },
            { above: '200000', rates: rates({ textIn: 'x' }) },
            { above: '200 000', rates: rates({ textIn: '3' }) },
            newStep,
          ],
        },
      ],
      [
        ['0.steps.0.above', 'no-tokens'],
        ['0.steps.1.rates.textIn', 'not-number'],
        ['0.steps.2.above', 'repeated-step'],
        ['0.steps.3.above', 'no-tokens'],
        ['0.steps.3.rates.textIn', 'no-rate'],
      ],
    ],
  ])('with %s are refused at that field', (_case, form, faults) =>
    expect(datedFaults(form).map(({ path, message }) => [path.join('.'), message])).toEqual(faults),
  )

  it.each([
    ['cacheRead', {}, undefined, '3'],
    ['cacheRead', { cacheRead: '0.3' }, undefined, '3'],
    ['cacheRead', { cacheRead: '0.3' }, {}, '0.3'],
    ['cacheRead', { cacheRead: '0.3' }, { cacheRead: '9', textIn: '6' }, '0.3'],
    ['cacheRead', {}, { textIn: '6' }, '6'],
    ['textIn', {}, undefined, ''],
    ['textIn', {}, {}, '3'],
    ['seconds', {}, {}, ''],
    ['imageOut', { textOut: '15' }, undefined, '15'],
    ['imageOut', { textOut: '15', imageOut: '120' }, {}, '120'],
  ] as const)('say what an empty %s costs', (name, base, step, usd) => {
    const prices = rates({ textIn: '3', ...base })
    expect(impliedRate(name, prices, step && rates(step))).toBe(usd)
  })
})
