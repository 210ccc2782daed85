import { updateState } from './update.model'

it.each([
  ['v0.1.0', 'v0.2.0', 'newer'],
  ['0.9.0', 'v0.10.0', 'newer'],
  ['v1.0', 'v1.0.1', 'newer'],
  ['v0.1.0', '0.1.0', 'latest'],
  ['v0.3.0', 'v0.2.9', 'latest'],
  ['dev', 'v0.2.0', 'unknown'],
  ['v0.1.0', '', 'unknown'],
])('running %s with %s out is %s', (current, latest, state) => {
  expect(updateState({ current, latest, url: '', notes: '' })).toBe(state)
})

it('what cannot be known is unknown', () => {
  expect(updateState(null)).toBe('unknown')
})
