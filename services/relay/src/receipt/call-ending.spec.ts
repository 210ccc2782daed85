import { someCounts } from '@tollgate/testing'
import type { UsageCounts } from '@tollgate/usage'
import { countedUse, largerUse } from './call-ending'

const counted = (tokens: number) => ({ tokens, isEstimate: false })

describe('the larger of what was reported and what was counted', () => {
  it('is the report where that is more', () => {
    const use = largerUse(someCounts({ textIn: 5, textOut: 9 }), counted(7), counted(8))
    expect(use).toEqual({ counts: someCounts({ textIn: 5, textOut: 9, calls: 1 }), evidence: 'reported' })
  })

  it('takes the counted input where none was reported', () => {
    const use = largerUse(someCounts({ textOut: 9 }), counted(7), counted(8))
    expect(use).toEqual({ counts: someCounts({ textIn: 7, textOut: 9, calls: 1 }), evidence: 'counted' })
  })

  it('counts reported sound as part of the output, once', () => {
    const use = largerUse(someCounts({ textIn: 5, audioOut: 4 }), counted(7), counted(10))
    expect(use.counts).toEqual(someCounts({ textIn: 5, textOut: 6, audioOut: 4, calls: 1 }))
  })

  it.each<[string, Partial<UsageCounts>, { tokens: number; imageTokens: number }, Partial<UsageCounts>]>([
    [
      'delivered and not reported',
      { textOut: 9 },
      { tokens: 1_300, imageTokens: 1_290 },
      { textOut: 10, imageOut: 1_290 },
    ],
    [
      'reported and more than delivered',
      { imageOut: 2_580 },
      { tokens: 2_590, imageTokens: 1_290 },
      { textOut: 10, imageOut: 2_580 },
    ],
    [
      'reported and not told apart from sound',
      { audioOut: 1_000 },
      { tokens: 1_290, imageTokens: 1_290 },
      { audioOut: 1_000, imageOut: 290 },
    ],
  ])('counts images once that were %s (M77)', (_case, told, output, counts) => {
    const use = largerUse(someCounts({ textIn: 5, ...told }), counted(7), { ...output, isEstimate: false })
    expect(use.counts).toEqual(someCounts({ textIn: 5, ...counts, calls: 1 }))
  })
})

it('what was counted has images apart (M77)', () => {
  const { counts } = countedUse(counted(7), { tokens: 1_293, imageTokens: 1_290, isEstimate: true }, true)
  expect(counts).toEqual(someCounts({ textIn: 7, textOut: 3, imageOut: 1_290, calls: 1 }))
})
