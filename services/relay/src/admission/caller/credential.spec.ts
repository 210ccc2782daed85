import { sha256Hex } from '@tollgate/platform'
import { isListed } from './address-list'
import { readCredential } from './credential'

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

describe('address list', () => {
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
