import { noCounts, type UsageCounts } from '@tollgate/usage'
import { mergedUsage, readInputUsage, readUsage } from './read-usage'
import { writeUsage } from './write-usage'

const counted = (counts: Partial<UsageCounts>) => ({ ...noCounts(), ...counts })

describe('a usage object of a message', () => {
  it.each<[string, unknown, Partial<UsageCounts>]>([
    ['input and output', { input_tokens: 3, output_tokens: 2 }, { textIn: 3, textOut: 2 }],
    [
      'caches, which are no part of the input',
      { input_tokens: 3, cache_read_input_tokens: 40, cache_creation_input_tokens: 50, output_tokens: 2 },
      { textIn: 3, cacheRead: 40, cacheWrite5m: 50, textOut: 2 },
    ],
    [
      'both times for which a cache is kept',
      {
        cache_creation_input_tokens: 50,
        cache_creation: { ephemeral_5m_input_tokens: 20, ephemeral_1h_input_tokens: 30 },
        output_tokens: 1,
      },
      { cacheWrite5m: 20, cacheWrite1h: 30, textOut: 1 },
    ],
    [
      'both without their sum',
      { cache_creation: { ephemeral_5m_input_tokens: 2, ephemeral_1h_input_tokens: 3 } },
      { cacheWrite5m: 2, cacheWrite1h: 3 },
    ],
    [
      'a sum that has grown since it was split',
      {
        cache_creation_input_tokens: 200,
        cache_creation: { ephemeral_5m_input_tokens: 25, ephemeral_1h_input_tokens: 75 },
      },
      { cacheWrite5m: 50, cacheWrite1h: 150 },
    ],
    [
      'a sum that says that nothing was written',
      { cache_creation_input_tokens: 0, cache_creation: { ephemeral_1h_input_tokens: 75 }, output_tokens: 1 },
      { textOut: 1 },
    ],
    [
      'what was summed up and advised, which the totals leave out',
      {
        input_tokens: 23,
        output_tokens: 10,
        iterations: [
          { type: 'compaction', input_tokens: 180, output_tokens: 35, cache_read_input_tokens: 7 },
          { type: 'advisor_message', input_tokens: 100, output_tokens: 5 },
          { type: 'message', input_tokens: 23, output_tokens: 10 },
          { type: 'fallback_message', input_tokens: 99, output_tokens: 99 },
          null,
          'compaction',
        ],
      },
      { textIn: 303, textOut: 50, cacheRead: 7 },
    ],
    ['searches', { output_tokens: 1, server_tool_use: { web_search_requests: 2 } }, { textOut: 1, searches: 2 }],
    [
      'nonsense as nothing',
      { input_tokens: -5, output_tokens: '7', cache_read_input_tokens: Infinity, cache_creation: 5, searches: [] },
      {},
    ],
  ])('counts %s', (_, value, counts) => {
    const expected = Object.keys(counts).length === 0 ? null : counted(counts)
    expect(readUsage(value)).toEqual(expected)
  })

  it.each([null, undefined, 5, 'x', [], {}, { input_tokens: 0, output_tokens: 0 }, { output_tokens: null }])(
    'counts nothing in %j',
    (value) => {
      expect(readUsage(value)).toBeNull()
    },
  )

  it('is read as it was written', () => {
    const counts = counted({ textIn: 1, cacheRead: 2, cacheWrite5m: 3, textOut: 4 })
    expect(readUsage(writeUsage(counts))).toEqual(counts)
    expect(writeUsage(counted({ textIn: 1, imageIn: 2, audioIn: 3, cacheRead: 9 })).input_tokens).toBe(6)
    expect(writeUsage(counted({ textOut: 1, audioOut: 2, imageOut: 3 })).output_tokens).toBe(6)
  })
})

describe('the beginning and the end of a message', () => {
  const early = { input_tokens: 10, cache_read_input_tokens: 5, output_tokens: 3 }
  it.each<[string, unknown, unknown, Partial<UsageCounts>]>([
    ['the output alone', early, { output_tokens: 9 }, { textIn: 10, cacheRead: 5, textOut: 9 }],
    ['totals', early, { input_tokens: 12, cache_read_input_tokens: 0, output_tokens: 9 }, { textIn: 12, textOut: 9 }],
    [
      'that there was no input',
      early,
      { input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 9 },
      { textIn: 10, cacheRead: 5, textOut: 9 },
    ],
    ['nulls', early, { input_tokens: null, output_tokens: 9 }, { textIn: 10, cacheRead: 5, textOut: 9 }],
    ['all that is known', null, { input_tokens: 1, output_tokens: 9 }, { textIn: 1, textOut: 9 }],
    [
      'nothing of the output, which the beginning does not know',
      early,
      { input_tokens: 12 },
      { textIn: 12, cacheRead: 5 },
    ],
  ])('make one usage where the end tells %s', (_, first, last, counts) => {
    expect(readUsage(mergedUsage(first, last))).toEqual(counted(counts))
  })

  it('are no usage where only the beginning is known, but tell the input', () => {
    expect(readInputUsage(early)).toEqual(counted({ textIn: 10, cacheRead: 5 }))
    expect(readInputUsage({ output_tokens: 5 })).toBeNull()
    expect(readInputUsage(null)).toBeNull()
  })
})
