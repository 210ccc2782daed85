import { askedOf } from './explain.model'

it.each([
  [{ userId: 7, group: '', model: ' gpt-4o ' }, { asked: { userId: 7, group: '', model: 'gpt-4o' } }],
  [{ userId: null, group: ' vip ', model: 'm' }, { asked: { userId: null, group: 'vip', model: 'm' } }],
  [{ userId: 7, group: 'vip', model: ' ' }, { missing: 'model' }],
  [{ userId: null, group: ' ', model: 'm' }, { missing: 'who' }],
  [{ userId: Number.NaN, group: '', model: 'm' }, { missing: 'who' }],
  [{ userId: 0, group: '', model: 'm' }, { missing: 'who' }],
])('%j is %j', (typed, asked) => {
  expect(askedOf(typed)).toEqual(asked)
})
