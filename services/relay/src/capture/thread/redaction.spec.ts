import fc from 'fast-check'
import { maskText, Redaction } from './redaction'

const redaction = new Redaction(['Project Quartz', 'regex:case-[0-9]{4}'])
const one = (text: string, isCut = false) => redaction.masked([{ text, isCut }])[0]

/** Each with what of it must never be read. */
const secrets = [
  'ada.lovelace+x@mail.example.co.uk',
  'sk-proj-abcDEF123456_xyz',
  'sk-ant-api03-AbCdEfGh0123',
  'ghp_0123456789abcdefABCD',
  'xoxb-123456789012-abcdef',
  'AKIAIOSFODNN7EXAMPLE',
  'AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl',
  'Bearer abc.def-ghi_jkl==',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '378282246310005',
  '11010519491231002X',
  'DE89 3704 0044 0532 0130 00',
  '+49 (0)30 1234567',
  '+8613812345678',
  '138 1234 5678',
  '(555) 123-4567',
  '203.0.113.24',
  '2001:db8::ff00:42:8329',
  'project quartz',
  'CASE-1234',
]

describe('what is masked (L45)', () => {
  it('is masked by lines that all can be searched for', () => {
    expect(redaction.isSafe).toBe(true)
    expect(new Redaction(['regex:(?=a)b']).isSafe).toBe(false)
  })

  it.each(secrets)('%s', (secret) => {
    expect(one(`before ${secret}, behind`)).toBe(`before ${maskText}, behind`)
    expect(one(secret)).toBe(maskText)
  })

  it.each([
    '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADAN\n-----END PRIVATE KEY-----',
    '-----BEGIN RSA PRIVATE KEY-----\nMII',
  ])('a private key', (key) => {
    expect(one(`see ${key}`)).toBe(`see ${maskText}`)
  })

  it.each(['At 12:30:45 he had 3 apples and 1,234 pears.', 'v1.2.3 of 2026-11-27', '一共有三个苹果。'])(
    'but not what people say all day: %s',
    (text) => {
      expect(one(text)).toBe(text)
    },
  )

  it('whatever pieces a text comes in, and whatever stands around it', () => {
    const words = fc.stringMatching(/^[a-z ]{0,12}$/)
    fc.assert(
      fc.property(
        fc.constantFrom(...secrets),
        words,
        words,
        fc.array(fc.nat({ max: 60 }), { maxLength: 3 }),
        (secret, a, b, cuts) => {
          const text = `${a} ${secret} ${b}`
          const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((x, y) => x - y), text.length]
          const pieces = places.slice(1).map((end, at) => ({ text: text.slice(places[at], end), isCut: false }))
          const masked = redaction.masked(pieces)
          expect(masked).toHaveLength(pieces.length)
          expect(masked.join('').replaceAll(maskText, '')).toBe(`${a}  ${b}`)
        },
      ),
    )
  })

  it('wherever a text is cut, no part of it is left', () => {
    const far = 'x '.repeat(600)
    fc.assert(
      fc.property(fc.constantFrom(...secrets), fc.nat({ max: 60 }), (secret, cut) => {
        const text = `${far}${secret}`.slice(0, far.length + Math.min(cut, secret.length))
        expect(one(text, true)?.replaceAll(maskText, '').replace(/[x ]/g, '')).toBe('')
      }),
    )
    expect(one(`${far}${far}`, true)).toHaveLength(2 * far.length - 1_024)
  })

  it('in JSON as it is meant, escapes and numbers too', () => {
    const json = String.raw`{"to":"ada\u0040example.com","card":4111111111111111,"n":7,"deep":[{"k":"sk-\u0061bcdefghijkl"}]}`
    expect(JSON.parse(redaction.maskedJson({ text: json, isCut: false }))).toEqual({
      to: maskText,
      card: maskText,
      n: 7,
      deep: [{ k: maskText }],
    })
    expect(redaction.maskedJson({ text: json.slice(0, 30), isCut: true })).toBe(maskText)
    expect(redaction.maskedJson({ text: '', isCut: false })).toBe('')
  })

  it('however often it stands there, in a time that grows with the text', () => {
    const before = process.cpuUsage()
    for (const text of ['quartz@a.de ', 'project quartz', '1 ', 'a.a.', ':a:', 'sk-', '@a']) {
      const masked = one(text.repeat(Math.ceil(65_536 / text.length)))
      if (/quartz/.test(text)) expect(masked).not.toContain('quartz')
    }
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(4_000)
  })
})
