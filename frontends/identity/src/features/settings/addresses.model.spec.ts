import { hostOf, siteAddress } from './addresses.model'

it.each([
  ['', 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['https://toll.example/', 'http://127.0.0.1:3000', 'https://toll.example'],
  [' https://toll.example/gate// ', 'http://x', 'https://toll.example/gate'],
])('a site configured as %j and open at %j is at %j', (configured, origin, address) => {
  expect(siteAddress(configured, origin)).toBe(address)
})

it.each([
  ['https://toll.example:8443/gate', 'toll.example:8443'],
  ['nonsense', 'nonsense'],
])('the host of %j is %j', (address, host) => {
  expect(hostOf(address)).toBe(host)
})
