import { firstModel } from './first-model'

const model = (name: string, model_ratio: number, completion_ratio = 4) => ({
  ...{ name, quota_type: 0 as const, model_ratio, completion_ratio },
})
const openai = [
  model('chatgpt-4o-latest', 2.5, 3),
  model('gpt-4o', 1.25),
  model('gpt-4o-mini', 0.075),
  model('gpt-4o-mini-2024-07-18', 0.075),
  model('gpt-4-0613', 0.01),
  model('gpt-4o-mini-search-preview', 0.07),
  model('gpt-4o-mini-realtime-preview', 0.01),
  model('text-embedding-3-small', 0.01),
  model('gpt-3.5-turbo-instruct', 0.01),
]

describe('the model of a first call (K21)', () => {
  it('is the cheapest that chats, under a plain name', () => {
    expect(firstModel(openai, null)).toBe('gpt-4o-mini')
  })

  it('is the one that was used last, as long as it is there and chats', () => {
    expect(firstModel(openai, 'gpt-4o')).toBe('gpt-4o')
    expect(firstModel(openai, 'gone')).toBe('gpt-4o-mini')
    expect(firstModel(openai, 'text-embedding-3-small')).toBe('gpt-4o-mini')
  })

  it.each([
    ['one of a special name before what is paid by the call', ['x-latest', 'y'], 'x-latest'],
    ['one that is paid by the call before one without a price', ['y', 'z'], 'y'],
    ['one without a price before none', ['z'], 'z'],
    ['none where nothing chats', ['text-embedding-3-small', 'mj_imagine'], null],
  ])('is %s', (_which, names, first) => {
    const known = [
      model('x-latest', 9),
      { name: 'y', quota_type: 1 as const, model_ratio: 0, completion_ratio: 0 },
      { name: 'z' },
      model('text-embedding-3-small', 0),
      { name: 'mj_imagine', quota_type: 1 as const, model_ratio: 0 },
    ]
    const models = known.filter(({ name }) => names.includes(name))
    expect(firstModel(models, null)).toBe(first)
  })
})
