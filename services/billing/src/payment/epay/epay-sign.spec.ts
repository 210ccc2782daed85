import { createHash } from 'node:crypto'
import { epaySign, isEpaySigned } from './epay-sign'

const key = 'merchant-key'
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

describe('the signature of epay', () => {
  it('is of what has a value, by name, without itself', () => {
    const fields = { type: 'alipay', money: '7.30', param: '', a: '中 文', sign_type: 'MD5', sign: 'x' }
    expect(epaySign(fields, key)).toBe(md5('a=中 文&money=7.30&type=alipaymerchant-key'))
  })

  const signed = { pid: '7', money: '7.30', sign: md5('money=7.30&pid=7merchant-key') }
  test.each([
    ['as it was signed', signed, key, true],
    ['in capitals', { ...signed, sign: signed.sign.toUpperCase() }, key, true],
    ['with another value', { ...signed, money: '7.31' }, key, false],
    ['with a further field', { ...signed, extra: '1' }, key, false],
    ['without a field', { pid: '7', sign: signed.sign }, key, false],
    ['with another key', signed, 'other-key', false],
    ['without a signature', { pid: '7', money: '7.30' }, key, false],
    ['with half a signature', { ...signed, sign: signed.sign.slice(0, 16) }, key, false],
    ['with a signature of many bytes', { ...signed, sign: '€'.repeat(32) }, key, false],
  ])('of fields %s', (_, fields, by, isValid) => expect(isEpaySigned(fields, by)).toBe(isValid))
})
