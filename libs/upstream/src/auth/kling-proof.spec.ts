import { createHmac } from 'node:crypto'
import { assertKeys } from './assert-key'
import { readKlingKey } from './keys/key-parts'
import { KlingProof } from './kling-proof'

const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as object

describe('rule T61: a pair of Kling', () => {
  let nowMs = 1_767_225_600_000
  const proof = new KlingProof(readKlingKey(' an-access-key | a-secret '), { nowMs: () => nowMs })
  const token = () => (proof.fields()[1] ?? '').replace('Bearer ', '')

  it('signs a token for half an hour, which it makes anew before its end', () => {
    const [head, claims, signature] = token().split('.')
    expect([read(head), read(claims)]).toEqual([
      { alg: 'HS256', typ: 'JWT' },
      { iss: 'an-access-key', exp: 1_767_227_400, nbf: 1_767_225_595 },
    ])
    expect(signature).toBe(createHmac('sha256', 'a-secret').update(`${head}.${claims}`).digest('base64url'))
    const first = token()
    nowMs += 24 * 60_000
    expect(token()).toBe(first)
    nowMs += 2 * 60_000
    expect(token()).not.toBe(first)
    expect(proof.hide).toEqual(['an-access-key', 'a-secret'])
  })

  it('may be an API key in its place, and nothing with other parts', () => {
    expect(() => assertKeys(50, ['a|b', 'an-api-key'])).not.toThrow()
    for (const bad of ['a|', '|b', 'a|b|c'])
      expect(() => assertKeys(50, [bad])).toThrow(expect.objectContaining({ code: 'upstream.key-parts-invalid' }))
  })
})
