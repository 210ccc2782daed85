import { AppError } from '../errors/app-error'
import { KeyRing } from './key-ring'
import { Mac } from './mac'
import { type Place, SecretBox } from './secret-box'

const place: Place = ['channels.channel_keys', '7', 'sealed_key', 'https://host.example/ada']
const codeOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

describe('a key ring', () => {
  it('has each line as a secret, and the first one seals', () => {
    const ring = KeyRing.of('new\r\nold\n')
    expect(ring.all).toHaveLength(2)
    expect(ring.sealing.id).toBe(new KeyRing(['new']).sealing.id)
    expect(ring.mark).toMatch(/^v2\.[0-9a-f]{12}\.$/)
  })

  it.each([[''], ['\n'], ['one\none']])('is none of %j', (text) => {
    expect(() => KeyRing.of(text)).toThrow('a key ring')
  })

  it('derives a key for each use, none of which is the secret', () => {
    const { sealing } = new KeyRing(['master'])
    const keys = ['box mails', 'mac mails', 'edge-signature'].map((use) => sealing.derive(use).export().toString('hex'))
    expect(new Set(keys).size).toBe(3)
    expect(keys).not.toContain(Buffer.from('master').toString('hex'))
    expect(sealing.deriveFirst('mails').equals(sealing.derive('mails'))).toBe(false)
  })

  it('looks at its source once before it says that it has no such key', () => {
    const ring = new KeyRing(['old'])
    const { id } = new KeyRing(['new']).sealing
    ring.rereadBy(() => ring.replace(['new', 'old']))
    expect(ring.find(id)?.id).toBe(id)
    expect(ring.find('ffffffffffff')).toBeNull()
  })
})

describe('SecretBox', () => {
  const ring = new KeyRing(['master'])
  const box = new SecretBox(ring, 'channel-keys')

  it.each(['', 'sk-abc', '密钥'.repeat(1_000)])('opens what it sealed (%#)', (text) => {
    expect(box.open(box.seal(text, place), place)).toBe(text)
  })

  it('seals the same text differently each time, in a form that names version and key', () => {
    expect(box.seal('x', place)).not.toBe(box.seal('x', place))
    expect(box.seal('x', place)).toMatch(/^v2\.[0-9a-f]{12}\.[\w-]{16}\.[\w-]{23}$/)
  })

  it.each<[string, SecretBox, Place]>([
    ['another secret', new SecretBox(new KeyRing(['other']), 'channel-keys'), place],
    ['another purpose', new SecretBox(ring, 'tokens'), place],
    ['another table', box, ['billing.tokens', ...place.slice(1)]],
    ['another row', box, ['channels.channel_keys', '8', 'sealed_key', 'https://host.example/ada']],
    ['another column', box, ['channels.channel_keys', '7', 'hint', 'https://host.example/ada']],
    ['another path', box, ['channels.channel_keys', '7', 'sealed_key', 'https://host.example/eve']],
    ['parts that read the same', box, ['channels.channel_keys', '7', 'sealed_key', 'https://host.example', 'ada']],
  ])('does not open for %s', (_what, other, where) => {
    expect(codeOf(() => other.open(box.seal('x', place), where))).toBe('platform.secret-not-opened')
  })

  it('notices a changed text, and a changed name of the key', () => {
    const two = KeyRing.of('master\nother')
    const [version, id, nonce, body] = box.seal('some text', place).split('.') as [string, string, string, string]
    const changed = (body[0] === 'A' ? 'B' : 'A') + body.slice(1)
    expect(codeOf(() => box.open([version, id, nonce, changed].join('.'), place))).toBe('platform.secret-not-opened')
    const renamed = [version, two.ids[1], nonce, body].join('.')
    expect(codeOf(() => new SecretBox(two, 'channel-keys').open(renamed, place))).toBe('platform.secret-not-opened')
  })

  it.each([
    '',
    'plain',
    'v3.AAAAAAAAAAAA.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA',
    'v2.AAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAAAA',
    'v2.AAAAAAAAAAAA.AAAAAAAAAAAAAAAA.AA',
    'v2.a.b.c.d',
    'v1.AAAA.AAAAAAAAAAAAAAAAAAAAAAAA',
    'v1.a.b.c',
  ])('says so when %p was never sealed', (text) =>
    expect(codeOf(() => box.open(text, place))).toBe('platform.secret-malformed'),
  )

  it('opens what was sealed before values named their key, with any key of the ring', () => {
    // Made by the release before: `new SecretBox('master', 'channel-keys').seal('sk-before')`.
    const before = 'v1.AAECAwQFBgcICQoL.f3K34OyNDg4F6KIym9VVfpkD3ktjDSA96A'
    expect(new SecretBox(KeyRing.of('newer\nmaster'), 'channel-keys').open(before, place)).toBe('sk-before')
    expect(codeOf(() => new SecretBox(new KeyRing(['newer']), 'channel-keys').open(before, place))).toBe(
      'platform.secret-not-opened',
    )
    expect(box.isFresh(before)).toBe(false)
  })
})

describe('a rotation', () => {
  it('lets the old key open until it is gone, and then nothing, while new values are sealed with the new one', () => {
    const ring = new KeyRing(['old'])
    const box = new SecretBox(ring, 'mails')
    const mac = new Mac(ring, 'codes')
    const [before, code] = [box.seal('x', place), mac.of('123456')]
    ring.replace(['old', 'new'])
    expect(box.isFresh(before)).toBe(true)
    ring.replace(['new', 'old'])
    const after = box.seal('x', place)
    expect([box.isFresh(before), box.isFresh(after)]).toEqual([false, true])
    expect([box.open(before, place), mac.isOf('123456', code), mac.isOf('123457', code)]).toEqual(['x', true, false])
    ring.replace(['new'])
    expect(box.open(after, place)).toBe('x')
    expect(codeOf(() => box.open(before, place))).toBe('platform.secret-not-opened')
    expect(mac.isOf('123456', code)).toBe(false)
    expect(mac.isOf('123456', mac.of('123456'))).toBe(true)
  })

  it.each(['', 'right', 'v2.', 'v2.ffffffffffff.00'])('recognises no code by %p', (hash) => {
    expect(new Mac(new KeyRing(['a']), 'codes').isOf('1', hash)).toBe(false)
  })
})
