import { bilingual, codeOf, defineTexts, textOfCode } from './define-texts'
import { fill } from './text'
import { faultsOfTexts } from './text-faults'

const most = 50
const texts = defineTexts('lamp', {
  tooDark: { zh: '太暗', en: 'Too dark' },
  nameTooLong: { zh: `名称不能超过 ${most} 个字符：{name}`, en: `{name}: a name has at most ${most} characters` },
})

describe('defineTexts', () => {
  it('gives each text the code that its name makes, as a literal type', () => {
    const code: 'lamp.name-too-long' = texts.nameTooLong.code
    expect(code).toBe('lamp.name-too-long')
    expect(texts.tooDark).toEqual({ code: 'lamp.too-dark', zh: '太暗', en: 'Too dark' })
  })

  it('keeps the placeholders of each text', () => {
    expect(fill(texts.nameTooLong, 'en', { name: 'x' })).toBe('x: a name has at most 50 characters')
    // @ts-expect-error the name is missing
    expect(() => fill(texts.nameTooLong, 'en', {})).not.toThrow()
  })

  it('compiles where both languages have the same placeholders', () => {
    const uneven = [
      // @ts-expect-error en lacks one
      () => defineTexts('lamp', { broken: { zh: '{room} 坏了', en: 'Broken' } }),
      // @ts-expect-error zh lacks one
      () => defineTexts('lamp', { broken: { zh: '坏了', en: 'Broken in {room}' } }),
      // @ts-expect-error they are not the same
      () => defineTexts('lamp', { broken: { zh: '{house} 坏了', en: 'Broken in {room}' } }),
      // @ts-expect-error nor are these
      () => bilingual({ 'room-broken': { zh: '坏了', en: 'Broken in {room}' } }),
    ]
    expect(uneven).toHaveLength(4)
  })
})

describe('codeOf', () => {
  it.each([
    ['tokenGroup', 'lamp.token-group'],
    ['x509Broken', 'lamp.x509-broken'],
    ['gone', 'lamp.gone'],
  ])('%s is %s', (name, code) => expect(codeOf('lamp', name)).toBe(code))
})

describe('textOfCode', () => {
  it('finds a text by its code, and nothing that every object has', () => {
    expect(textOfCode(texts, 'lamp.too-dark')).toBe(texts.tooDark)
    expect(textOfCode(texts, 'tooDark')).toBeUndefined()
    expect(textOfCode(texts, 'toString')).toBeUndefined()
  })
})

describe('faultsOfTexts', () => {
  it('finds nothing in good texts', () => {
    expect(faultsOfTexts({ ...texts, only: { zh: '{fault}', en: '{fault}' } })).toEqual([])
  })

  it.each([
    [{ zh: 'Broken', en: 'Broken' }, 'lamp: zh is not Chinese'],
    [{ zh: '坏了', en: '坏了' }, 'lamp: en is not English'],
    [{ zh: '坏了', en: '' }, 'lamp: en is not English'],
    [{ zh: '{a} 坏了', en: 'Broken' }, 'lamp: the placeholders differ'],
  ])('%j: %s', (lamp, fault) => expect(faultsOfTexts({ lamp })).toEqual([fault]))
})
