import { acceptOption, OptionFault, optionFaultText } from '../../../index'

const judge = (value: unknown) => {
  try {
    return acceptOption('ModelAliases', JSON.stringify(value), () => '')
  } catch (error) {
    if (!(error instanceof OptionFault)) throw error
    return optionFaultText(error, 'en')
  }
}
const many = (count: number, made: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => made(place))

describe('the aliases of models', () => {
  it.each([
    ['none', {}],
    ['one with models to fall back on', { smart: ['gpt-4o', 'claude'] }],
    ['a model that falls back on another', { 'gpt-4o': ['gpt-4o', 'gpt-4o-mini'] }],
    ['one named as what every object has', { constructor: ['gpt-4o'] }],
    ['as many models as may be', { smart: many(8, (place) => `m${place}`) }],
  ])('can be %s', (_case, value) => expect(judge(value)).toBe(JSON.stringify(value)))

  it.each([
    ['another alias among the models', { a: ['b'], b: ['m'] }, 'a.b in Model aliases is an alias itself'],
    ['two that lead to each other', { a: ['b'], b: ['a'] }, 'is an alias itself'],
    ['no models', { smart: [] }, 'smart in Model aliases has no models'],
    ['a model twice', { smart: ['m', 'm'] }, 'smart.m in Model aliases stands there twice'],
    ['its own name twice', { m: ['m', 'x', 'm'] }, 'stands there twice'],
    ['too many models', { smart: many(9, (place) => `m${place}`) }, 'too many models: at most 8'],
    [
      'too many aliases',
      Object.fromEntries(many(501, (place) => `a${place}`).map((name) => [name, ['m']])),
      'at most 500',
    ],
    ['a number for a model', { smart: [4] }, 'expected form'],
    ['an empty name', { smart: [' '] }, 'expected form'],
    ['a name that turns the text', { smart: ['m\u202e'] }, 'expected form'],
    ['no list', { smart: 'm' }, 'expected form'],
    ['a list for the whole', ['m'], 'expected form'],
  ])('cannot have %s', (_case, value, fault) => expect(judge(value)).toContain(fault))
})
