import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withEarlier, withPublished } from '../prices/price-list.mjs'
import { publishedPrices } from '../prices/published.mjs'

/** @param {string} model @param {object} [more] */
const entry = (model, more) => ({ provider: 'openai', model, mode: 'chat', agree: true, ...more })
const usd = { input: 2, output: 8 }

describe('published prices', () => {
  it('are those that two sources agree on, without zeros, which may mean that nobody knows', () => {
    const found = publishedPrices([
      entry('a', { usd_per_1m_tokens: { ...usd, cache_read: 0 } }),
      entry('b', { usd_per_1m_tokens: usd, agree: false }),
      entry('c', { usd_per_1m_tokens: usd, agree: null }),
      entry('d', { usd_per_1m_tokens: { input: 0 } }),
    ])
    assert.deepEqual(found, [{ provider: 'openai', model: 'a', usdPerMillion: { textIn: 2, textOut: 8 }, tiers: [] }])
  })

  it('are the dearer of two hosts, and of what only one has a price for the plain one', () => {
    const [found] = publishedPrices([
      entry('a', { usd_per_1m_tokens: { input: 2, output: 6, cache_read: 1 } }),
      entry('a', { usd_per_1m_tokens: { input: 1, output: 8 } }),
    ])
    assert.deepEqual(found?.usdPerMillion, { textIn: 2, textOut: 8 })
  })

  it('have images that are drawn apart, whose price is that of text where that has none (M77)', () => {
    const drawn = (/** @type {object} */ rates) => ({ usd_per_1m_tokens: rates, mode: 'image_generation' })
    const found = publishedPrices([
      entry('gemini-9-image', drawn({ ...usd, image_output: 40 })),
      entry('gpt-image-9', drawn({ input: 5, output: 0, image_output: 40 })),
    ])
    assert.deepEqual(
      found.map(({ usdPerMillion }) => usdPerMillion),
      [
        { textIn: 2, textOut: 8, imageOut: 40 },
        { textIn: 5, textOut: 40, imageOut: 40 },
      ],
    )
  })
})

describe('a price list', () => {
  const tables = { ModelRatio: { a: 7, old: 3 }, CompletionRatio: { a: 2 }, ModelPrice: { called: 1 } }
  const next = withPublished(
    tables,
    publishedPrices([
      entry('a', { usd_per_1m_tokens: { input: 2, output: 8, cache_read: 0.5, cache_write_5m: 2.5 } }),
      entry('called', { usd_per_1m_tokens: { input: 1 } }),
      entry('ranked', { usd_per_unit: { request: 0.002 } }),
      entry('long', { usd_per_1m_tokens: usd, tiers: [{ above_input_tokens: 9, input: 4 }] }),
      entry('drawn', { usd_per_1m_tokens: { ...usd, image_output: 40 } }),
    ]),
  )

  it('has ratios, published prices where those cannot say it, and prices by the call', () => {
    assert.deepEqual(next['ModelRatio'], { a: 1, old: 3, called: 0.5, long: 1, drawn: 1 })
    assert.deepEqual(next['CompletionRatio'], { a: 4, long: 4, drawn: 4 })
    assert.deepEqual([next['CacheRatio'], next['CacheCreationRatio']], [{ a: 0.25 }, { a: 1.25 }])
    assert.deepEqual(next['ModelPrice'], { ranked: 0.002 })
    const rates = { textIn: 2, textOut: 8 }
    const tiers = [{ aboveInputTokens: 9, usdPerMillion: { textIn: 4 } }]
    assert.deepEqual(next['PublishedPrice'], {
      long: [{ from: 0, usdPerMillion: rates, tiers }],
      drawn: [{ from: 0, usdPerMillion: { ...rates, imageOut: 40 } }],
    })
  })

  it('keeps what the list before said of the models that changed', () => {
    const earlier = withEarlier(tables, next, { a: [{ ModelRatio: 9 }] })
    assert.deepEqual(earlier, {
      a: [{ ModelRatio: 9 }, { ModelRatio: 7, CompletionRatio: 2 }],
      called: [{ ModelPrice: 1 }],
      drawn: [{}],
      long: [{}],
      ranked: [{}],
    })
  })
})
