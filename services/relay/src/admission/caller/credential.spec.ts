import { isListed, sha256Hex } from '@tollgate/platform'
import { apiKeyEntrance, googleKeyEntrance, keyEntrance, readCredential } from './credential'

const key = 'A'.repeat(48)
const keyHash = sha256Hex(key)

describe('credential', () => {
  it.each([
    [`Bearer sk-${key}`, { keyHash, pin: null }],
    [`bearer   sk-${key} `, { keyHash, pin: null }],
    [`Bearer ${key}`, { keyHash, pin: null }],
    [`sk-${key}`, { keyHash, pin: null }],
    [`Bearer sk-${key}-17`, { keyHash, pin: '17' }],
    [`Bearer sk-${key}-1-2`, { keyHash, pin: '1-2' }],
    [`Bearer sk-${key}-`, { keyHash, pin: '' }],
    ['Bearer sk-short', { keyHash: null, pin: null }],
    [`Bearer sk-${key}x`, { keyHash: null, pin: null }],
    [`Bearer sk-${'ä'.repeat(48)}-3`, { keyHash: null, pin: '3' }],
    ['Bearer ', null],
    ['Bearer sk-', null],
    ['', null],
    [`Bearer ${'x'.repeat(600)}`, null],
    [undefined, null],
  ])('reads %s', (header, expected) => {
    expect(readCredential(header)).toEqual(expected)
  })
})

describe('where the dialect has a header of its own for keys', () => {
  const other = 'B'.repeat(48)
  const read = (headers: Record<string, string>) => apiKeyEntrance.read({ headers } as never)

  it.each([
    [{ 'x-api-key': `sk-${key}` }, { keyHash, pin: null }],
    [{ 'x-api-key': `sk-${key}-17` }, { keyHash, pin: '17' }],
    [{ authorization: `Bearer sk-${key}` }, { keyHash, pin: null }],
    [
      { 'x-api-key': `sk-${key}`, authorization: `Bearer sk-${other}` },
      { keyHash, pin: null },
    ],
    [
      { 'x-api-key': '', authorization: `Bearer sk-${key}` },
      { keyHash, pin: null },
    ],
    [{}, null],
  ])('reads %j', (headers, expected) => {
    expect(read(headers as Record<string, string>)).toEqual(expected)
  })

  it('and nowhere else', () => {
    expect(keyEntrance.read({ headers: { 'x-api-key': `sk-${key}` } } as never)).toBeNull()
  })
})

describe('address list (rule M9)', () => {
  it.each([
    ['10.0.0.1', [], true],
    ['10.0.0.1', ['10.0.0.1'], true],
    ['10.0.0.2', ['10.0.0.1'], false],
    ['10.0.0.2', ['10.0.0.0/30'], true],
    ['10.0.0.4', ['10.0.0.0/30'], false],
    ['2001:db8::1', ['2001:db8::/32'], true],
    ['2001:db9::1', ['2001:db8::/32'], false],
    ['10.0.0.1', ['2001:db8::/32'], false],
    ['10.0.0.1', ['nonsense', ' 10.0.0.1 '], true],
    ['10.0.0.1', ['nonsense'], false],
    ['10.0.0.1', ['10.0.0.0/99', '10.0.0.0/x'], false],
    ['unknown', ['0.0.0.0/0'], false],
  ])('%s in %j: %s', (ip, list, expected) => {
    expect(isListed(ip, list)).toBe(expected)
  })
})

describe('where Google’s header or the query has the key', () => {
  const other = 'B'.repeat(48)
  const read = (headers: Record<string, string>, url = '/v1beta/models') =>
    googleKeyEntrance.read({ headers, url } as never)

  it.each([
    [{ 'x-goog-api-key': `sk-${key}-17` }, '/x', { keyHash, pin: '17' }],
    [{ authorization: `Bearer sk-${key}` }, `/x?key=sk-${other}`, { keyHash, pin: null }],
    [{ 'x-goog-api-key': key, authorization: `Bearer ${other}` }, '/x', { keyHash, pin: null }],
    [{}, `/x?alt=sse&key=sk-${key}-3`, { keyHash, pin: '3' }],
    [{}, `/x?key=sk%2D${key}`, { keyHash, pin: null }],
    [{ 'x-goog-api-key': '' }, `/x?key=${key}`, { keyHash, pin: null }],
    [{ 'x-api-key': key }, '/x', null],
    [{}, `/x?keys=${key}`, null],
    [{}, '/x?key=', null],
    [{}, undefined, null],
  ] as const)('reads %j of %s', (headers, url, expected) => {
    expect(read(headers, url)).toEqual(expected)
  })

  it('says where the key belongs', () => {
    expect(googleKeyEntrance.nobody).toEqual({ code: 'google-key-missing' })
  })
})
