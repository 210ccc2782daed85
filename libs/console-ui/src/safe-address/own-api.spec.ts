import { leadsToOwnApi } from './own-api'

const page = 'https://gate.example/console/token'

describe('an address that leads into an API of this site', () => {
  test.each([
    '/api/user/token',
    'api/user/token',
    '../api/user/token',
    '../../../api/user/token',
    './../api/./user/token',
    '/x/../api/user/token',
    '/x/%2e%2e/api/user/token',
    '/x/..%2fapi/user/token',
    '/x%2f..%2f..%2fapi/user/token',
    '/%61pi/user/token',
    '/%2561pi/user/token',
    '/API/user/token',
    '//gate.example/api/user/token',
    '\\\\gate.example\\api\\user\\token',
    '/\\gate.example/api/user/token',
    '\\api\\user\\token',
    '/%5capi/user/token',
    '/\t/gate.example/api/user/token',
    '/a\npi/user/token',
    ' /api/user/token',
    '\u0001/api/user/token',
    '/./api/user/token',
    '/.//api/user/token',
    'https:/api/user/token',
    'https:api/user/token',
    'https://gate.example/api/user/token',
    'https://GATE.example/api/user/token',
    'https://gate.example./api/user/token',
    'https://gate.example:8443/api/user/token',
    'http://gate.example/api/user/token',
    'https://user:secret@gate.example/api/user/token',
    'https://gate.example/%61%70%69/user/token',
    'https://gate%2eexample/api/user/token',
    '/api',
    '/api?x=1',
    '/api#x',
    '/pg/chat/completions',
    '/v1/models',
    '/mj/image/1',
    '/fast/mj/image/1',
    '/suno/fetch',
  ])('is known as %j', (address) => {
    expect(leadsToOwnApi(address, page)).toBe(true)
  })

  test.each([
    '/token',
    '/apis',
    '/docs/api',
    '/logo.png',
    'picture.png',
    '#api',
    '?api',
    '',
    'https://example.com/api/user/token',
    'https://api.gate.example/x',
    'https://gate.example.com/api/x',
    'mailto:api@gate.example',
    'data:image/png;base64,AAAA',
    'http://[',
  ])('is not %j', (address) => {
    expect(leadsToOwnApi(address, page)).toBe(false)
  })
})
