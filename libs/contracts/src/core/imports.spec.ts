import { z } from 'zod'
import { importedName, importRefusal } from './imports'

describe('a name as it is taken', () => {
  it.each([
    [' short ', ' short ', []],
    ['  ', 'code 7', []],
    ['新年快乐万事如意', '新年快乐万事如意', []],
    ['🎁'.repeat(9), '🎁'.repeat(8), ['its name is cut to 8 characters']],
    ['1234567 9', '1234567', ['its name is cut to 8 characters']],
  ])('%j is %j', (given, taken, noted) => {
    const notes: string[] = []
    expect(importedName(given, { most: 8, instead: 'code 7' }, notes)).toBe(taken)
    expect(notes).toEqual(noted)
  })

  it('is no longer for want of one', () => {
    expect(importedName('', { most: 8, instead: 'token 1234' }, [])).toBe('token 12')
  })
})

describe('why a row cannot be one here', () => {
  const texts = { quota: { code: 'billing.quota', zh: '额度', en: 'The quota is none' } }
  const refusalOf = (schema: z.ZodType, given: unknown) => {
    const { error } = schema.safeParse(given)
    if (error === undefined) throw new Error('it can')
    return importRefusal(error, texts)
  }

  it('is said in the words of its form, or else by its field', () => {
    const row = z.object({ quota: z.int('billing.quota'), at: z.object({ end: z.int('no time') }) })
    expect(refusalOf(row, { quota: 'x', at: { end: 1 } })).toBe('The quota is none')
    expect(refusalOf(row, { quota: 1, at: { end: 'x' } })).toBe('at.end: no time')
  })
})
