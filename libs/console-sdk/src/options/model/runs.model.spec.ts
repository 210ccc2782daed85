import { anOption } from '../wire/option-entries.fixture'
import { runsOf } from './runs.model'

it('fields of one shape stand together, in the panel’s order', () => {
  const entries = [
    anOption({ key: 'On', type: 'boolean' }),
    anOption({ key: 'Off', type: 'boolean' }),
    anOption({ key: 'Name' }),
    anOption({ key: 'Port', type: 'integer' }),
    anOption({ key: 'Notice' }),
    anOption({ key: 'Words', type: 'lines' }),
    anOption({ key: 'Last', type: 'boolean' }),
    anOption({ key: 'Address' }),
  ]
  const runs = runsOf(entries, { Notice: { rows: 4 }, Address: { isWide: true } })
  expect(runs.map(({ shape, entries: run }) => [shape, run.map(({ key }) => key).join()])).toEqual([
    ['switches', 'On,Off'],
    ['fields', 'Name,Port'],
    ['wide', 'Notice,Words'],
    ['switches', 'Last'],
    ['wide', 'Address'],
  ])
})
