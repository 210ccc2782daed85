import { parseOption } from '../options/registry'
import { callableModels } from './callable-models'

/** As the option is read: without a prototype. */
const table = (models: Record<string, string[]>) => parseOption('ModelAliases', JSON.stringify(models))
const offered = ['gpt-4o', 'gpt-4o-mini', 'claude']
const callable = (models: Record<string, string[]>, isPassedOver = true) =>
  Object.fromEntries(callableModels(offered, { models: table(models), isPassedOver }))
const real = { claude: ['claude'], 'gpt-4o': ['gpt-4o'], 'gpt-4o-mini': ['gpt-4o-mini'] }

describe('the names that can be called', () => {
  it.each([
    ['are the models where there is no alias', {}, real],
    [
      'have an alias with its models in turn',
      { smart: ['claude', 'gpt-4o'] },
      { ...real, smart: ['claude', 'gpt-4o'] },
    ],
    ['pass over what nobody offers', { smart: ['o9', 'gpt-4o'] }, { ...real, smart: ['gpt-4o'] }],
    ['have no alias of which nothing is there', { smart: ['o9'] }, real],
    ['have an alias in the place of the model it hides', { claude: ['gpt-4o'] }, { ...real, claude: ['gpt-4o'] }],
    [
      'have a model that falls back on others',
      { 'gpt-4o': ['gpt-4o', 'claude'] },
      { ...real, 'gpt-4o': ['gpt-4o', 'claude'] },
    ],
    ['know nothing of what every object has', { toString: ['claude'] }, { ...real, toString: ['claude'] }],
  ])('%s', (_case, models, names) => expect(callable(models)).toEqual(names))

  it('are sorted', () => {
    expect([...callableModels(['b', 'a'], { models: table({ ab: ['a'] }), isPassedOver: true }).keys()]).toEqual([
      'a',
      'ab',
      'b',
    ])
  })

  it('end at what nobody offers where it is not passed over', () => {
    expect(callable({ one: ['gpt-4o', 'o9', 'claude'], two: ['o9', 'claude'] }, false)).toEqual({
      ...real,
      one: ['gpt-4o'],
    })
  })
})
