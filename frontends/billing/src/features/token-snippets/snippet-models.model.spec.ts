import type { PricingItem } from '@tollgate/contracts/http/billing'
import { servedModels, snippetModels } from './snippet-models.model'

const models = ['gemini-embedding-001', 'gpt-4o', 'gpt-image-1', 'o3']

it.each([
  ['all, those that chat first', false, '', ['gpt-4o', 'o3', 'gemini-embedding-001', 'gpt-image-1']],
  ['those of a limited token', true, 'whisper-1,claude-opus-4-5', ['claude-opus-4-5', 'whisper-1']],
  ['all where the limit is switched off', false, 'o3', ['gpt-4o', 'o3', 'gemini-embedding-001', 'gpt-image-1']],
])('the models of a snippet are %s (rule K20)', (_which, model_limits_enabled, model_limits, named) =>
  expect(snippetModels({ model_limits_enabled, model_limits }, models)).toEqual(named),
)

it('a snippet begins with a model that the group of the token has, as far as prices tell (rule K20)', () => {
  const price = (model_name: string, enable_groups: string[]) => ({ model_name, enable_groups }) as PricingItem // all that is read
  const prices = [price('o3', ['vip']), price('gpt-4o', ['default', 'vip'])]
  const served = (group: string) => servedModels(models, prices, group).map(({ name }) => name)
  expect(served('default')).toEqual(['gemini-embedding-001', 'gpt-4o', 'gpt-image-1'])
  expect(served('vip')).toEqual(models)
})
