import { someCounts } from '@tollgate/testing'
import { largerUse } from './call-ending'

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
})
