import { Envelopes } from './envelopes'
import { KeyRing } from './key-ring'

const bytes = Buffer.from('what somebody said')
const place = ['bodies', '1'] as const

describe('bytes in an envelope', () => {
  const ring = new KeyRing(['old'])
  const envelopes = new Envelopes(ring, 'words')

  it('are read with the key, at their place, and show nothing', () => {
    const envelope = envelopes.seal(bytes, place)
    expect(envelopes.open(envelope, place)).toEqual(bytes)
    expect(envelope.sealed.includes('somebody')).toBe(false)
    expect(envelopes.seal(bytes, place).sealed.equals(envelope.sealed)).toBe(false)
    expect(() => envelopes.open(envelope, ['bodies', '2'])).toThrow('secret')
    expect(() => new Envelopes(ring, 'others').open(envelope, place)).toThrow('secret')
  })

  it.each([0, 12, -1])('open nowhere once byte %i was changed', (at) => {
    const { key, sealed } = envelopes.seal(bytes, place)
    sealed.writeUInt8((sealed.at(at) as number) ^ 1, at < 0 ? sealed.length + at : at)
    expect(() => envelopes.open({ key, sealed }, place)).toThrow('secret')
  })

  it('stay as they are when the master key changes, and their key is sealed anew', () => {
    const { key, sealed } = envelopes.seal(bytes, place)
    ring.replace(['new', 'old'])
    const anew = envelopes.resealKey(key, place)
    ring.replace(['new'])
    expect(envelopes.open({ key: anew, sealed }, place)).toEqual(bytes)
    expect(() => envelopes.open({ key, sealed }, place)).toThrow('secret')
  })
})
