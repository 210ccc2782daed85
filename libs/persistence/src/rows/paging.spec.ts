import { likeBegins, likeContains, paged, pageQuery } from './paging'

describe('paging', () => {
  it.each([
    [{}, { page: 1, pageSize: 10, offset: 0 }],
    [{ p: '0' }, { page: 1, pageSize: 10, offset: 0 }],
    [
      { p: '-3', page_size: '-1' },
      { page: 1, pageSize: 10, offset: 0 },
    ],
    [
      { p: '3', page_size: '20' },
      { page: 3, pageSize: 20, offset: 40 },
    ],
    [
      { p: '', page_size: '' },
      { page: 1, pageSize: 10, offset: 0 },
    ],
    [
      { p: '2', size: '5' },
      { page: 2, pageSize: 5, offset: 5 },
    ],
    [
      { p: '2', page_size: '7', size: '5' },
      { page: 2, pageSize: 7, offset: 7 },
    ],
    [{ page_size: '101' }, { page: 1, pageSize: 100, offset: 0 }],
    [
      { p: '9007199254740991', page_size: '100' },
      { page: 1e9, pageSize: 100, offset: (1e9 - 1) * 100 },
    ],
  ])('reads %j', (query, expected) => {
    expect(pageQuery.parse(query)).toEqual(expected)
  })

  it.each([{ p: 'x' }, { p: '1.5' }, { page_size: '1e400' }, { p: ['1', '2'] }])('refuses %j', (query) => {
    expect(pageQuery.safeParse(query).success).toBe(false)
  })

  it('answers a list in its wire shape', () => {
    expect(paged(['a'], 11, { page: 2, pageSize: 10, offset: 10 })).toEqual({
      items: ['a'],
      page: 2,
      page_size: 10,
      total: 11,
    })
  })
})

describe('likeContains and likeBegins', () => {
  it.each([
    ['plain', '%plain%'],
    ['50%', '%50\\%%'],
    ['a_b', '%a\\_b%'],
    ['back\\slash', '%back\\\\slash%'],
  ])('takes %s literally', (text, pattern) => {
    expect(likeContains(text)).toBe(pattern)
    expect(likeBegins(text)).toBe(pattern.slice(1))
  })
})
