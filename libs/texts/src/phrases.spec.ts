import { definePhrases } from './phrases'
import { type Speech, speechOf } from './text'

const phrasesIn = definePhrases({
  close: { zh: '关闭', en: 'Close' },
  range: { zh: '共 {total} 条，第 {from} 条起', en: '{from} of {total}' },
})
const eo: Speech = { tag: 'eo', language: 'en', sentences: new Map([['{from} of {total}', '{total}: {from}']]) }

describe('the words of one place', () => {
  it('are strings, and functions of what fills them in the order of the English text', () => {
    const zh = phrasesIn(speechOf('zh'))
    expect([zh.close, zh.range(1, '{from}')]).toEqual(['关闭', '共 {from} 条，第 1 条起'])
  })

  it('are told in a further language by their English (K50)', () => {
    const { close, range } = phrasesIn(eo)
    expect([close, range(1, 20)]).toEqual(['Close', '20: 1'])
  })

  it('are put together once for each language', () => {
    expect(phrasesIn(eo)).toBe(phrasesIn(eo))
    expect(phrasesIn(eo)).not.toBe(phrasesIn(speechOf('en')))
  })

  it('compile with what fills them alone', () => {
    const words = phrasesIn(eo)
    const wrong = [
      // @ts-expect-error one is missing
      () => words.range(1),
      // @ts-expect-error nothing fills it
      () => words.close(1),
    ]
    expect(wrong).toHaveLength(2)
  })
})
