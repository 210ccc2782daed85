import type { LogDetails } from '@tollgate/contracts/http/logs'
import { exactOf, exactText, roundedHalfUp } from './exact.model'
import { receiptOf } from './receipt.model'

const ratio: LogDetails = { model_ratio: 1.25, completion_ratio: 4, group_ratio: 1, model_price: -1, cache_tokens: 0 }

function bill(tokens: [input: number, output: number], quota: number, details: LogDetails) {
  const row = { prompt_tokens: tokens[0], completion_tokens: tokens[1], quota }
  const receipt = receiptOf(row, { price_quota: quota, ...details }, 500_000)
  if (receipt === null) throw new Error('there is no receipt')
  const lines = receipt.lines.map(({ item, count, factors, amount }) => {
    const said = factors.map(({ name, value }) => `${name} ${exactText(value)}`).join(' x ')
    return `${item} ${count} x ${said} = ${exactText(amount)}`
  })
  const adjustment = receipt.adjustment && `${receipt.adjustment.reason} ${exactText(receipt.adjustment.amount)}`
  return { ...receipt, lines, sum: exactText(receipt.sum), adjustment }
}

describe('the receipt of a call', () => {
  // The worked examples of the pricing rules.
  it.each<[name: string, tokens: [number, number], details: LogDetails, result: [sum: string, charged: number]]>([
    ['plain', [1000, 500], ratio, ['3,750', 3750]],
    ['group ratio', [1000, 500], { ...ratio, group_ratio: 0.8 }, ['3,000', 3000]],
    ['half rounds up', [1, 2], { ...ratio, model_ratio: 0.5, completion_ratio: 1 }, ['1.5', 2]],
    [
      'rounds to nearest',
      [1110, 55],
      { ...ratio, model_ratio: 0.135, group_ratio: 1.1, cache_ratio: 0.25, cache_tokens: 333 },
      ['160.417125', 160],
    ],
    ['at least one', [3, 0], { ...ratio, model_ratio: 0.01 }, ['0.03', 1]],
    ['a share of it', [1000, 500], { ...ratio, answer_cache_ratio: 0.1 }, ['375', 375]],
    ['none of it', [1000, 500], { ...ratio, answer_cache_ratio: 0 }, ['0', 0]],
    [
      'a share of a fixed price',
      [5, 0],
      { model_price: 0.1, group_ratio: 1, answer_cache_ratio: 0.1 },
      ['5,000', 5000],
    ],
    ['none of a fixed price', [5, 0], { model_price: 0.1, group_ratio: 1, answer_cache_ratio: 0 }, ['0', 0]],
    ['free group', [1000, 500], { ...ratio, group_ratio: 0 }, ['0', 0]],
    ['nothing used', [0, 0], ratio, ['0', 0]],
    ['a cache that was read', [2000, 100], { ...ratio, cache_tokens: 1536, cache_ratio: 0.5 }, ['2,040', 2040]],
    [
      'a cache that was written',
      [5212, 300],
      {
        ...ratio,
        model_ratio: 1.5,
        completion_ratio: 5,
        cache_tokens: 4000,
        cache_ratio: 0.1,
        cache_creation_tokens: 1200,
        cache_creation_ratio: 1.25,
      },
      ['5,118', 5118],
    ],
    [
      'a cache for an hour',
      [1010, 20],
      {
        ...ratio,
        model_ratio: 1.5,
        completion_ratio: 5,
        cache_creation_tokens: 1000,
        cache_creation_ratio: 1.25,
        cache_creation_tokens_1h: 1000,
        cache_creation_ratio_1h: 2,
      },
      ['3,165', 3165],
    ],
    [
      'audio',
      [250, 430],
      { ...ratio, audio: true, audio_input: 200, audio_output: 400, audio_ratio: 16, audio_completion_ratio: 2 },
      ['20,212.5', 20213],
    ],
    ['long decimals', [1000, 1000], { ...ratio, model_ratio: 0.75, completion_ratio: 1.3333 }, ['1,749.975', 1750]],
    ['large', [950000, 60000], { ...ratio, model_ratio: 7.5, group_ratio: 1.5 }, ['13,387,500', 13387500]],
    ['fixed price', [5, 0], { model_price: 0.033, group_ratio: 1.15 }, ['18,975', 18975]],
    ['a tiny fixed price', [5, 0], { model_price: 0.000001, group_ratio: 1 }, ['0.5', 1]],
  ])('adds up: %s', (_name, tokens, details, [sum, charged]) => {
    const receipt = bill(tokens, charged, details)
    expect(receipt.sum).toBe(sum)
    expect(receipt.adjustment ?? '').not.toContain('unlisted')
    expect(receipt).toMatchObject({ price: charged, charged, waived: 0 })
  })

  it('says each count with every factor', () => {
    const details = { ...ratio, audio_input: 20, audio_output: 40, audio_ratio: 16, audio_completion_ratio: 2 }
    expect(bill([50, 70], 3388, { ...details, user_group_ratio: 0.5, group_ratio: 0.5 }).lines).toEqual([
      'textIn 30 x model 1.25 x userGroup 0.5 = 18.75',
      'audioIn 20 x model 1.25 x audioIn 16 x userGroup 0.5 = 200',
      'textOut 30 x model 1.25 x completion 4 x userGroup 0.5 = 75',
      'audioOut 40 x model 1.25 x audioIn 16 x audioOut 2 x userGroup 0.5 = 800',
    ])
  })

  it('charges a fixed price for each image, by size, at the quota of a dollar of its day', () => {
    const details = { model_price: 0.04, group_ratio: 1, images: 2, price_factor: 1.5, quota_per_unit: 1_000 }
    expect(bill([0, 0], 120, details).lines).toEqual([
      'images 2 x usd 0.04 x factor 1.5 x quotaPerUnit 1,000 x group 1 = 120',
    ])
  })

  it('has no line for a fixed price that was not due', () => {
    expect(bill([9, 0], 0, { model_price: 0.04, group_ratio: 1 })).toMatchObject({ lines: [], sum: '0', charged: 0 })
  })

  it('takes published prices by the tier that the input reaches', () => {
    const published = {
      rates: { textIn: '1.25', textOut: '10' },
      tiers: [{ aboveInputTokens: 200_000, rates: { textIn: '2.5', cacheRead: '0.625' } }],
    }
    const details = { model_price: -1, group_ratio: 1, published_price: published, cache_tokens: 100_000 }
    const receipt = bill([300_000, 1_000], 286_250, details)
    expect(receipt.lines).toEqual([
      'textIn 200000 x usdPerMillion 2.5 x quotaPerUnit 500,000 x group 1 = 250,000',
      'cacheRead 100000 x usdPerMillion 0.625 x quotaPerUnit 500,000 x group 1 = 31,250',
      'textOut 1000 x usdPerMillion 10 x quotaPerUnit 500,000 x group 1 = 5,000',
    ])
    expect(receipt).toMatchObject({ adjustment: null, aboveInputTokens: 200_000, priceFrom: null })
    expect(bill([10, 0], 6, { ...details, price_from: 86_400 })).toMatchObject({ priceFrom: 86_400 })
    expect(bill([10, 0], 6, { ...details, cache_tokens: 4 }).lines[1]).toContain('cacheRead 4 x usdPerMillion 1.25')
  })

  it('names what rounding, the least charge and an unknown rule did', () => {
    expect(bill([1, 2], 2, { ...ratio, model_ratio: 0.5, completion_ratio: 1 }).adjustment).toBe('rounded 0.5')
    expect(bill([3, 0], 1, { ...ratio, model_ratio: 0.01 }).adjustment).toBe('minimum 0.97')
    expect(bill([1000, 0], 1300, ratio).adjustment).toBe('unlisted 50')
  })

  it('tells what the user did not pay', () => {
    const row = { prompt_tokens: 1000, completion_tokens: 500, quota: 3000 }
    expect(receiptOf(row, { ...ratio, price_quota: 3750 }, 500_000)).toMatchObject({ waived: 750, charged: 3000 })
  })

  it('is none for a row that no call made', () => {
    expect(receiptOf({ prompt_tokens: 0, completion_tokens: 0, quota: 5 }, {}, 500_000)).toBeNull()
  })
})

describe('exact numbers', () => {
  it.each([
    [1e-7, '0.0000001'],
    [1e21, '1,000,000,000,000,000,000,000'],
    ['0.135', '0.135'],
    [0, '0'],
    [1234567.5, '1,234,567.5'],
  ])('reads and writes %s', (value, text) => {
    expect(exactText(exactOf(value))).toBe(text)
  })

  it('rounds half up', () => {
    expect([0.5, 1.4999, 2.5].map((value) => roundedHalfUp(exactOf(value)))).toEqual([1, 1, 3])
  })
})
