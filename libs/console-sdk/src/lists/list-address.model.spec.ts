import { z } from 'zod'
import {
  initialOf,
  isSameOrder,
  isSameQuestion,
  pagingOf,
  readListAddress,
  readOrder,
  readSize,
  sortQuery,
  trimmed,
  writeListAddress,
  writeOrder,
  writePaging,
} from './list-address.model'

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

describe('the order of a list (K31)', () => {
  const order = (text: string) => readOrder(new URLSearchParams(text), ['used', 'name'])

  it.each([
    ['', null],
    ['by=used&way=asc', { by: 'used', direction: 'asc' }],
    ['by=used', { by: 'used', direction: 'desc' }],
    ['by=used&way=up', { by: 'used', direction: 'desc' }],
    ['by=key&way=asc', null],
    ['way=asc', null],
  ])('by %j is %j', (text, expected) => expect(order(text)).toEqual(expected))

  it('begins at the first page, and leaves the address with the last press', () => {
    const sorted = writeOrder(new URLSearchParams('p=4&keyword=ann'), { by: 'used', direction: 'asc' })
    expect(sorted.toString()).toBe('keyword=ann&by=used&way=asc')
    expect(writeOrder(sorted, null).toString()).toBe('keyword=ann')
  })

  it('leaves a place in the list, which is none in another order', () => {
    const at = new URLSearchParams('before=12-7&keyword=ann')
    expect(writeOrder(at, { by: 'time', direction: 'asc' }, ['before']).toString()).toBe('keyword=ann&by=time&way=asc')
  })

  it.each([
    [null, undefined, true],
    [null, { by: 'id', direction: 'desc' }, false],
    [{ by: 'id', direction: 'desc' }, { by: 'id', direction: 'desc' }, true],
    [{ by: 'id', direction: 'asc' }, { by: 'id', direction: 'desc' }, false],
    [{ by: 'name', direction: 'asc' }, { by: 'id', direction: 'asc' }, false],
  ] as const)('%j is the same as %j: %j', (one, other, is) => expect(isSameOrder(one, other)).toBe(is))

  it('is sent in the words of the server', () => {
    const by = { by: 'used', direction: 'desc' } as const
    expect(sortQuery(null)).toEqual({})
    expect(sortQuery(by)).toEqual({ sort_by: 'used', sort_order: 'desc' })
    expect(sortQuery(by, { used: 'used_quota' })).toEqual({ sort_by: 'used_quota', sort_order: 'desc' })
  })
})

describe('the size of a page (K32)', () => {
  it.each([
    ['', null],
    ['size=50', 50],
    ['size=51', null],
    ['size=', null],
  ])('by %j is %j', (text, expected) => expect(readSize(new URLSearchParams(text))).toBe(expected))

  it.each([
    ['', { page: 2, pageSize: 10 }, 'p=2'],
    ['size=10', { page: 2, pageSize: 10 }, 'size=10&p=2'],
    ['p=7', { page: 1, pageSize: 50 }, 'size=50'],
    ['size=10&p=7', { page: 2, pageSize: 50 }, 'size=50&p=2'],
  ])('%j is after %j: %s', (text, next, expected) => {
    const parameters = new URLSearchParams(text)
    expect(writePaging(parameters, pagingOf(next, 10, parameters)).toString()).toBe(expected)
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
