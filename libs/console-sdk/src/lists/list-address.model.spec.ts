import { z } from 'zod'
import { initialOf, isSameQuestion, readListAddress, trimmed, writeListAddress } from './list-address.model'

const schema = z.object({ keyword: z.string().default(''), from: z.coerce.number().optional() })
const read = (text: string) => readListAddress(schema, new URLSearchParams(text))
const write = (text: string, change: Parameters<typeof writeListAddress<typeof schema>>[2]) =>
  writeListAddress(schema, new URLSearchParams(text), change).toString()

describe('the address of a list', () => {
  it.each([
    ['', 1],
    ['p=3', 3],
    ['p=0', 1],
    ['p=-2', 1],
    ['p=two', 1],
    ['p=1.5', 1],
    ['p=99999999999999999999', 1],
  ])('%j is page %d', (text, page) => {
    expect(read(text).page).toBe(page)
  })

  it('says filters as far as they fit', () => {
    expect(read('keyword=ann&from=x')).toEqual({ page: 1, filters: { keyword: 'ann' } })
  })

  it('leaves out the first page and what is as by default, and leaves alone what belongs to others', () => {
    expect(write('sheet=7&p=3&keyword=ann', { page: 1, filters: { keyword: '' } })).toBe('sheet=7')
    expect(write('keyword=ann', { page: 2, filters: {} })).toBe('keyword=ann&p=2')
  })
})

describe('filters', () => {
  it('that ask for nothing take everything else out of the address', () => {
    expect(write('keyword=ann&from=5', { page: 1, filters: initialOf(schema) })).toBe('')
  })

  it('are searched for without the blanks around them', () => {
    expect(trimmed({ keyword: ' ann ', from: 5 })).toEqual({ keyword: 'ann', from: 5 })
  })

  it('are the same question in any order, and whether what is absent is named or not', () => {
    expect(isSameQuestion({ a: '', b: 1 }, { b: 1, a: '' })).toBe(true)
    expect(isSameQuestion({ a: '', b: undefined }, { a: '' })).toBe(true)
    expect(isSameQuestion({ a: '' }, { a: 'x' })).toBe(false)
  })
})
