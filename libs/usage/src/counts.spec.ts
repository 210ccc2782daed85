import { countNames, inputNames, inputTokensOf, noCounts, outputNames, outputTokensOf } from './counts'

describe('the counts of a call', () => {
  it('begin at zero, each time in an object of their own', () => {
    expect(Object.values(noCounts()).every((count) => count === 0)).toBe(true)
    expect(noCounts()).not.toBe(noCounts())
  })

  it('are fourteen, each named once', () => {
    expect(countNames).toHaveLength(14)
    expect(new Set(countNames).size).toBe(14)
  })

  it('are tokens in, tokens out, or another unit', () => {
    const tokens: readonly string[] = [...inputNames, ...outputNames]
    expect(countNames.filter((name) => !tokens.includes(name))).toEqual([
      'images',
      'seconds',
      'characters',
      'searches',
      'calls',
    ])
    expect(new Set(tokens).size).toBe(tokens.length)
  })

  it('add up to the tokens that went in, and to those that came out: those with such a name, and no other', () => {
    for (const name of countNames) {
      const isIn = (names: readonly string[]) => names.includes(name)
      const counts = { ...noCounts(), [name]: 7 }
      expect([inputTokensOf(counts), outputTokensOf(counts)]).toEqual([
        isIn(inputNames) ? 7 : 0,
        isIn(outputNames) ? 7 : 0,
      ])
    }
  })
})
