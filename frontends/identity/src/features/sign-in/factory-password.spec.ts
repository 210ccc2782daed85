import { isFactoryPassword } from './factory-password'

it.each([
  ['root', '123456', true],
  ['root', '1234567', false],
  ['ada', '123456', false],
])('%s with %s came in with what everybody knows: %s', (username, password, expected) => {
  expect(isFactoryPassword({ username, password })).toBe(expected)
})
