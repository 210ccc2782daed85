import { tabInView } from './tabs.model'

it.each([
  [null, '', 'table'],
  [null, 'ModelRatio', 'json'],
  [{ tab: 'unset', option: '' }, '', 'unset'],
  [{ tab: 'unset', option: '' }, 'ModelRatio', 'json'],
  [{ tab: 'table', option: 'ModelRatio' }, 'ModelRatio', 'table'],
  [{ tab: 'table', option: 'ModelRatio' }, 'CacheRatio', 'json'],
  [{ tab: 'json', option: 'ModelRatio' }, '', 'json'],
  [null, 'GroupRatio', 'table'],
  [{ tab: 'unset', option: 'ModelRatio' }, 'GroupRatio', 'unset'],
] as const)('rule K38: chosen as %j, the option %j shows %s', (chosen, option, tab) => {
  expect(tabInView(chosen, option)).toBe(tab)
})
