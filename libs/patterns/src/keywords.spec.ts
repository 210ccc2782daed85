import { Keywords } from './keywords'

describe('keywords', () => {
  const keywords = new Keywords(['Credit balance is too low', 'permission denied', '余额不足', ''])

  it.each([
    ['Your CREDIT balance is too low to access the API', 'credit balance is too low'],
    ['permission denied, and credit balance is too low', 'credit balance is too low'],
    ['Error: Permission Denied.', 'permission denied'],
    ['账户余额不足', '余额不足'],
    ['permission was denied', null],
    ['', null],
  ])('finds in %j %j', (text, found) => {
    expect(keywords.findIn(text)).toBe(found)
  })

  it('finds nothing where there are none', () => {
    expect(new Keywords([]).findIn('anything')).toBeNull()
    expect(new Keywords(['']).findIn('anything')).toBeNull()
  })

  it('is exact for lists that are longer than its table', () => {
    const long = new Keywords(Array.from({ length: 9_000 }, (_one, place) => `<${place}>-word-of-a-long-list`))
    expect(long.findIn('nothing of that')).toBeNull()
    expect(long.findIn('here is <8999>-word-of-a-long-list, said')).toBe('<8999>-word-of-a-long-list')
  })
})
