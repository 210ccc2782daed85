import { factsOf } from './error-facts'

test.each([
  ['an error', new Error('gone'), { message: 'gone' }],
  [
    'an error of the console',
    Object.assign(new Error('taken'), { requestId: 'r1', fields: { name: 'taken' } }),
    { message: 'taken', requestId: 'r1', fields: { name: 'taken' } },
  ],
  [
    'lists of faults',
    { message: 'no', fields: { name: ['first', 'second'], key: [] } },
    { message: 'no', fields: { name: 'first' } },
  ],
  ['what is gone (K47)', Object.assign(new Error('no lamp'), { isGone: true }), { message: 'no lamp', isGone: true }],
  ['a text', 'gone', { message: 'gone' }],
  ['nothing', undefined, {}],
  ['a number', 7, {}],
  ['an error without words', new Error(''), {}],
])('%s', (_name, error, facts) => {
  expect(factsOf(error)).toEqual(facts)
})
