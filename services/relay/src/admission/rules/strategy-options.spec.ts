import { OptionFault, parseOption } from '@tollgate/contracts'
import { Strategies } from './strategy-options'

const read = (table: unknown) => parseOption('ModelRoutingStrategies', JSON.stringify(table))

it('knows a model by its own name, then by the longest beginning that fits', () => {
  const strategies = new Strategies(
    read({ 'gpt-4o': 'weight', 'gpt-4*': 'latency', 'gpt-*': 'cost', constructor: 'cost' }),
  )
  const names = ['gpt-4o', 'gpt-4o-mini', 'gpt-3', 'gpt-', 'claude', 'constructor', 'toString']
  expect(names.map((name) => strategies.of(name))).toEqual([
    ...['weight', 'latency', 'cost', 'cost'],
    ...['weight', 'cost', 'weight'],
  ])
  expect(new Strategies(read({ '*': 'latency' })).of('anything')).toBe('latency')
})

it.each([[{ m: 'fastest' }], [{ 'a*b': 'cost' }], [{ '': 'cost' }], [{ m: 1 }], [['m']]])('refuses %j', (table) => {
  expect(() => read(table)).toThrow(OptionFault)
})
