import { noCounts, type UsageCounts } from '@tollgate/usage'
import { paidSearches, readUsage } from './read-usage'

const kinds = (...told: (readonly [string, unknown])[]) =>
  told.map(([modality, tokenCount]) => ({ modality, tokenCount }))

describe('the usage of an answer', () => {
  it.each<[string, object, Partial<UsageCounts>]>([
    ['prompt and answer', { promptTokenCount: 9, candidatesTokenCount: 5 }, { textIn: 9, textOut: 5 }],
    [
      'thoughts as output',
      { promptTokenCount: 9, candidatesTokenCount: 5, thoughtsTokenCount: 30, totalTokenCount: 44 },
      { textIn: 9, textOut: 35 },
    ],
    [
      'what tools read as input',
      { promptTokenCount: 9, toolUsePromptTokenCount: 100, candidatesTokenCount: 5, totalTokenCount: 114 },
      { textIn: 109, textOut: 5 },
    ],
    [
      'cached input inside of the prompt',
      { promptTokenCount: 568, cachedContentTokenCount: 217, candidatesTokenCount: 5 },
      { textIn: 351, cacheRead: 217, textOut: 5 },
    ],
    [
      'sounds and images, less what of them was cached',
      {
        promptTokenCount: 1_000,
        cachedContentTokenCount: 150,
        promptTokensDetails: kinds(['TEXT', 100], ['AUDIO', 400], ['IMAGE', 300], ['VIDEO', 150], ['DOCUMENT', 50]),
        cacheTokensDetails: kinds(['AUDIO', 150]),
      },
      { textIn: 300, cacheRead: 150, audioIn: 250, imageIn: 300 },
    ],
    [
      'an embedding, whose details are spelt otherwise',
      { promptTokenCount: 261, promptTokenDetails: kinds(['IMAGE', 258], ['TEXT', 3]) },
      { textIn: 3, imageIn: 258 },
    ],
    [
      'sound that was said',
      { promptTokenCount: 9, candidatesTokenCount: 50, candidatesTokensDetails: kinds(['AUDIO', 48], ['TEXT', 2]) },
      { textIn: 9, audioOut: 48, textOut: 2 },
    ],
    [
      'what was drawn (M77), once, though its total has it as well',
      {
        promptTokenCount: 9,
        candidatesTokenCount: 1_302,
        thoughtsTokenCount: 30,
        totalTokenCount: 1_341,
        candidatesTokensDetails: kinds(['TEXT', 12], ['IMAGE', 1_290]),
      },
      { textIn: 9, textOut: 42, imageOut: 1_290 },
    ],
    [
      'what was drawn where only the total tells how much was written',
      { promptTokenCount: 9, totalTokenCount: 1_299, candidatesTokensDetails: kinds(['IMAGE', 1_290]) },
      { textIn: 9, imageOut: 1_290 },
    ],
    [
      'no more that was said or drawn than was written',
      { promptTokenCount: 9, candidatesTokenCount: 50, candidatesTokensDetails: kinds(['IMAGE', 70], ['AUDIO', 20]) },
      { textIn: 9, audioOut: 20, imageOut: 30 },
    ],
    [
      'what of the total no thought tells',
      { promptTokenCount: 9, thoughtsTokenCount: 30, totalTokenCount: 64 },
      { textIn: 9, textOut: 55 },
    ],
    [
      'thoughts that no total tells',
      { promptTokenCount: 9, thoughtsTokenCount: 30, totalTokenCount: 9 },
      { textIn: 9, textOut: 30 },
    ],
    [
      'candidates that are told as a text by the total',
      { promptTokenCount: 9, candidatesTokenCount: '25', thoughtsTokenCount: 30, totalTokenCount: 64 },
      { textIn: 9, textOut: 55 },
    ],
    ['what only the total tells', { promptTokenCount: 9, totalTokenCount: 14 }, { textIn: 9, textOut: 5 }],
    [
      'no more of a kind than there is in all',
      { promptTokenCount: 9, promptTokensDetails: kinds(['AUDIO', 700]), cachedContentTokenCount: 5 },
      { cacheRead: 5, audioIn: 4 },
    ],
    [
      'nonsense as nothing',
      { promptTokenCount: 9, promptTokensDetails: [null, 5, ...kinds(['AUDIO', '7'])], candidatesTokenCount: {} },
      { textIn: 9 },
    ],
  ])('counts %s', (_, told, counts) => {
    expect(readUsage(told)).toEqual({ ...noCounts(), ...counts })
  })

  it.each([null, 5, 'x', [], {}, { trafficType: 'ON_DEMAND' }, { promptTokenCount: 0, totalTokenCount: 0 }])(
    'is none where nothing is counted: %j',
    (told) => {
      expect(readUsage(told)).toBeNull()
    },
  )

  it('looks at no more kinds than any answer has', () => {
    const many = Array.from({ length: 100_000 }, () => ({ modality: 'AUDIO', tokenCount: 1 }))
    expect(readUsage({ promptTokenCount: 1_000_000, promptTokensDetails: many })?.audioIn).toBe(32)
  })

  it.each([
    ['gemini-2.5-flash', 0, 0],
    ['gemini-2.5-flash', 4, 1],
    ['models/gemini-1.5-pro', 2, 1],
    ['gemini-3.5-flash', 4, 4],
    ['', 2, 2],
  ])('pays for the searches of %s: %i as %i', (model, queries, paid) => {
    expect(paidSearches(queries, model)).toBe(paid)
  })
})
