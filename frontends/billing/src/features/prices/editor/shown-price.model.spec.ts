import { readTables } from '@tollgate/pricing/tables/stored-tables'
import { shownPrice } from './shown-price.model'

const texts: Record<string, string> = {
  ModelRatio: '{"both": 9, "ratio": 1.25, "later": 1}',
  CompletionRatio: '{"half": 2}',
  ModelPrice: '{"fixed": 0.1}',
  PublishedPrice: JSON.stringify({
    both: [
      { usdPerMillion: { textIn: 2.5, textOut: 15 }, tiers: [{ aboveInputTokens: 9, usdPerMillion: { textIn: 5 } }] },
    ],
    later: [{ from: 7, usdPerMillion: { textIn: 4, textOut: 4 } }],
  }),
}
const stored = readTables((key) => texts[key] ?? '{}')
const shown = (name: string, nowMs = 1_000) => shownPrice(name, stored, nowMs)

describe('rule M73: the table of prices shows what is charged', () => {
  it('of a published price, whatever the ratios say, with its steps', () =>
    expect(shown('both')).toEqual({
      ...{ call: '', ratio: '1.25', completion: '6', input: '2.5', output: '15', isPublished: true, changesAt: null },
      steps: [{ above: 9, input: '5', output: '15' }],
    }))

  it('of ratios and fixed prices', () => {
    expect(shown('ratio')).toMatchObject({ ratio: '1.25', input: '2.5', output: '2.5', isPublished: false })
    expect(shown('fixed')).toMatchObject({ call: '0.1', ratio: '', input: '' })
    expect(shown('half')).toMatchObject({ call: '', ratio: '', completion: '2', input: '' })
  })

  it('of a price that is to come from its second on', () => {
    expect(shown('later', 6_999)).toMatchObject({ input: '2', isPublished: false, changesAt: 7 })
    expect(shown('later', 7_000)).toMatchObject({ input: '4', isPublished: true, changesAt: null })
  })
})
