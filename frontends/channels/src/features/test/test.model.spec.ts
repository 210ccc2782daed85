import { modelsToTest } from './test.model'

describe('rule C9: the models to test', () => {
  it('begin with the one that an ordinary test takes', () => {
    const tested = modelsToTest({ models: 'a,b,c', test_model: 'b' }, '')
    expect(tested.map(({ name }) => name)).toEqual(['b', 'a', 'c'])
    expect(tested.map(({ isDefault }) => isDefault)).toEqual([true, false, false])
  })

  it('take the first one when the channel has no test model', () => {
    expect(modelsToTest({ models: 'a,b', test_model: '' }, '')[0]).toEqual({ name: 'a', isDefault: true })
  })

  it('include a test model that the channel does not offer', () => {
    expect(modelsToTest({ models: 'a', test_model: 'x' }, '').map(({ name }) => name)).toEqual(['x', 'a'])
  })

  it('are those that fit what was typed', () => {
    expect(modelsToTest({ models: 'gpt-4o,o3', test_model: '' }, ' GPT ').map(({ name }) => name)).toEqual(['gpt-4o'])
  })
})
