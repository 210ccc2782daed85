import { factsOf, isKnownAction, isLong, summaryOf } from './audit.model'

const roles = { role: (value: unknown) => (value === 10 ? 'admin' : 'user') }

describe('the details of an act', () => {
  it.each([
    [{}, []],
    [{ role: { from: 1, to: 10 } }, [{ name: 'role', from: 'user', to: 'admin' }]],
    [{ password: '***' }, [{ name: 'password', from: null, to: '***' }]],
    [{ value: { from: '***', to: '***' } }, [{ name: 'value', from: null, to: '***' }]],
    [{ value: 'true' }, [{ name: 'value', from: null, to: 'true' }]],
    [{ more: { deep: [1, 2] } }, [{ name: 'more', from: null, to: '{"deep":[1,2]}' }]],
    [{ display_name: { from: '', to: 'Ada' } }, [{ name: 'display_name', from: '', to: 'Ada' }]],
  ])('%j are %j', (details, facts) => {
    expect(factsOf({ details }, roles)).toEqual(facts)
  })

  it.each([
    [{ role: { from: 1, to: 10 } }, 'user → admin'],
    [{ display_name: { from: '', to: 'Ada' }, password: '***' }, '“” → Ada; ***'],
    [{ value: `{\n  "a": "${'x'.repeat(60)}"\n}` }, `{ "a": "${'x'.repeat(31)}…`],
  ])('of %j are told in one line', (details, line) => {
    expect(summaryOf(factsOf({ details }, roles))).toBe(line)
  })
})

it.each([
  ['true', false],
  ['x'.repeat(81), true],
  ['one\ntwo', true],
])('%j needs room of its own: %s', (text, answer) => {
  expect(isLong(text)).toBe(answer)
})

it.each([
  ['user.created', true],
  ['user.teleported', false],
])('%s is known: %s', (action, answer) => {
  expect(isKnownAction(action)).toBe(answer)
})
