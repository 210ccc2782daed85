import { mayHavePasskeys } from './passkey-host.model'

it.each([
  ['toll.example', true],
  ['localhost', true],
  ['10.example.com', true],
  ['127.0.0.1', false],
  ['192.168.1.20', false],
  ['[::1]', false],
  ['', false],
])('passkeys can belong to %j: %s', (hostname, expected) => {
  expect(mayHavePasskeys(hostname)).toBe(expected)
})
