import { cookieValue } from './cookies'
import { languageOf } from './language'

describe('languageOf', () => {
  it.each([
    [{}, 'zh'],
    [{ 'accept-language': 'en' }, 'en'],
    [{ 'accept-language': 'en-US,en;q=0.9' }, 'en'],
    [{ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }, 'zh'],
    [{ 'accept-language': 'fr, en;q=0.5, zh;q=0.4' }, 'en'],
    [{ 'accept-language': 'en;q=0.3, zh;q=0.7' }, 'zh'],
    [{ 'accept-language': 'fr-FR, *;q=0.1' }, 'zh'],
    [{ 'accept-language': 'en;q=0' }, 'zh'],
    [{ 'accept-language': 'en;q=x,,;' }, 'zh'],
    [{ cookie: 'lang=en', 'accept-language': 'zh' }, 'en'],
    [{ cookie: 'session=x; lang=zh_TW', 'accept-language': 'en' }, 'zh'],
    [{ cookie: 'lang=fr', 'accept-language': 'en' }, 'en'],
  ] as const)('of %j is %s', (headers, expected) => {
    expect(languageOf(headers)).toBe(expected)
  })
})

describe('cookieValue', () => {
  it.each([
    ['a=1; b=2', 'b', '2'],
    ['a=1;b = 2 ', 'b', '2'],
    ['ab=1; b=x=y', 'b', 'x=y'],
    ['b="quoted"', 'b', 'quoted'],
    ['b=%E4%BD%A0', 'b', '你'],
    ['b=%E0%A4%A', 'b', '%E0%A4%A'],
    ['b=first; b=second', 'b', 'first'],
    ['b=', 'b', ''],
    ['b', 'b', undefined],
    ['', 'b', undefined],
    [undefined, 'b', undefined],
  ])('finds in %p the cookie %s: %p', (header, name, expected) => {
    expect(cookieValue(header, name)).toBe(expected)
  })
})
