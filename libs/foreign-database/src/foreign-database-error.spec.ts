import { defineTexts } from '@tollgate/texts'
import { ForeignDatabaseError } from './foreign-database-error'

const texts = defineTexts('foreign-database', {
  broken: { zh: '坏了', en: 'Broken' },
  strange: { zh: '不认识 {word}', en: 'Nobody knows {word}' },
})

describe('ForeignDatabaseError', () => {
  it('says in both languages what is wrong, and where', () => {
    const error = ForeignDatabaseError.of(texts.strange, { line: 7, byte: 120 }, { word: 'FROB' })
    expect(error.code).toBe('foreign-database.strange')
    expect(error.message).toBe('Nobody knows FROB (line 7)')
    expect(error.said.zh).toBe('不认识 FROB（第 7 行）')
    expect(error.place).toEqual({ line: 7, byte: 120 })
  })

  it('says the byte where there is no line, and no place where there is none', () => {
    expect(ForeignDatabaseError.of(texts.broken, { byte: 3 }).said).toEqual({
      zh: '坏了（第 3 字节）',
      en: 'Broken (byte 3)',
    })
    expect(ForeignDatabaseError.of(texts.broken, {}).message).toBe('Broken')
  })

  it('keeps what caused it', () => {
    const cause = new Error('disk')
    expect(ForeignDatabaseError.of(texts.broken, { cause }).cause).toBe(cause)
  })
})
