import { noCounts, type UsageCounts } from '@tollgate/usage'
import { readUsage } from './read-usage'
import { writeUsage } from './write-usage'

describe('reading a usage object', () => {
  it.each<[string, object, Partial<UsageCounts>]>([
    ['plain', { prompt_tokens: 23, completion_tokens: 8, total_tokens: 31 }, { textIn: 23, textOut: 8 }],
    [
      'cached input',
      { prompt_tokens: 2000, completion_tokens: 100, prompt_tokens_details: { cached_tokens: 1536 } },
      { textIn: 464, cacheRead: 1536, textOut: 100 },
    ],
    [
      'cached input without details',
      { prompt_tokens: 20, completion_tokens: 30, cached_tokens: 10 },
      { textIn: 10, cacheRead: 10, textOut: 30 },
    ],
    [
      'cache hits and misses',
      { prompt_tokens: 496, completion_tokens: 31, prompt_cache_hit_tokens: 384, prompt_cache_miss_tokens: 112 },
      { textIn: 112, cacheRead: 384, textOut: 31 },
    ],
    [
      'input written to the cache',
      {
        prompt_tokens: 30,
        completion_tokens: 15,
        prompt_tokens_details: { cached_tokens: 10, cache_creation_input_tokens: 5 },
      },
      { textIn: 15, cacheRead: 10, cacheWrite5m: 5, textOut: 15 },
    ],
    [
      'audio both ways',
      {
        prompt_tokens: 250,
        completion_tokens: 430,
        prompt_tokens_details: { audio_tokens: 200 },
        completion_tokens_details: { audio_tokens: 400, reasoning_tokens: 0 },
      },
      { textIn: 50, audioIn: 200, textOut: 30, audioOut: 400 },
    ],
    [
      'images',
      { prompt_tokens: 100, completion_tokens: 1, prompt_tokens_details: { image_tokens: 80 } },
      { textIn: 20, imageIn: 80, textOut: 1 },
    ],
    [
      'images that were drawn (M77), once',
      { prompt_tokens: 9, completion_tokens: 1_302, completion_tokens_details: { image_tokens: 1_290 } },
      { textIn: 9, textOut: 12, imageOut: 1_290 },
    ],
    [
      'more that was drawn than was written',
      { prompt_tokens: 9, completion_tokens: 7, completion_tokens_details: { audio_tokens: 2, image_tokens: 9 } },
      { textIn: 9, audioOut: 2, imageOut: 5 },
    ],
    [
      'more cached than there was',
      { prompt_tokens: 347, completion_tokens: 18, prompt_tokens_details: { cached_tokens: 403, audio_tokens: 9 } },
      { cacheRead: 347, textOut: 18 },
    ],
    ['a total alone', { total_tokens: 12 }, { textIn: 12 }],
    ['a total and an output', { total_tokens: 12, completion_tokens: 5 }, { textIn: 7, textOut: 5 }],
    [
      'nulls',
      { prompt_tokens: 10, completion_tokens: 5, prompt_tokens_details: null, completion_tokens_details: null },
      { textIn: 10, textOut: 5 },
    ],
    [
      'nonsense beside what is good',
      { prompt_tokens: 10, completion_tokens: 5, prompt_tokens_details: { cached_tokens: -3, audio_tokens: 'two' } },
      { textIn: 10, textOut: 5 },
    ],
  ])('copes with %s', (_, wire, counts) => {
    expect(readUsage(wire)).toEqual({ ...noCounts(), ...counts })
  })

  it.each([null, undefined, 'x', 5, [], {}, { prompt_tokens: 0, completion_tokens: 0 }, { prompt_tokens: 'many' }])(
    'finds none in %j',
    (wire) => {
      expect(readUsage(wire)).toBeNull()
    },
  )

  it('adds the reasoning where the provider leaves it out of the completion', () => {
    const wire = {
      prompt_tokens: 291,
      completion_tokens: 26,
      total_tokens: 513,
      completion_tokens_details: { reasoning_tokens: 196 },
    }
    expect(readUsage(wire)?.textOut).toBe(26)
    expect(readUsage(wire, new Set(['completion-excludes-reasoning']))?.textOut).toBe(222)
  })
})

it('what is written reads back the same', () => {
  const counts = { ...noCounts(), textIn: 5, cacheRead: 3, audioIn: 2, textOut: 7, audioOut: 1, imageOut: 4 }
  expect(readUsage(writeUsage(counts))).toEqual(counts)
  expect(writeUsage(counts)).toMatchObject({ prompt_tokens: 10, completion_tokens: 12, total_tokens: 22 })
})
