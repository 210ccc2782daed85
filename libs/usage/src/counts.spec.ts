import { countNames, inputNames, inputTokensOf, noCounts, outputNames } from './counts'

describe('the counts of a call', () => {
  it('begin at zero, each time in an object of their own', () => {
    expect(Object.values(noCounts()).every((count) => count === 0)).toBe(true)
    expect(noCounts()).not.toBe(noCounts())
  })

  it('are thirteen, each named once', () => {
    expect(countNames).toHaveLength(13)
    expect(new Set(countNames).size).toBe(13)
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

  it('add up to the tokens that went in: those with an input name, and no other', () => {
    for (const name of countNames) {
      const isInput = (inputNames as readonly string[]).includes(name)
      expect(inputTokensOf({ ...noCounts(), [name]: 7 })).toBe(isInput ? 7 : 0)
    }
  })
})
