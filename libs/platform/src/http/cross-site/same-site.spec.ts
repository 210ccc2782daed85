import { comesFromAnotherSite, ownHostsOf } from './same-site'

describe('comesFromAnotherSite', () => {
  it.each([
    [{}, false],
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ 'sec-fetch-site': '' }, true],
    [{ origin: 'https://tollgate.test' }, false],
    [{ origin: 'https://TOLLGATE.test:443' }, false],
    [{ origin: 'https://tollgate.test:8443' }, true],
    [{ origin: 'https://sub.tollgate.test' }, true],
    [{ origin: 'https://tollgate.test.evil.test' }, true],
    [{ origin: 'null' }, true],
    [{ origin: '' }, true],
    [{ referer: 'https://tollgate.test/token?x=1' }, false],
    [{ referer: 'https://evil.test/tollgate.test' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' }, true],
  ])('says of %j: %p', (headers, expected) => {
    expect(comesFromAnotherSite(headers, ['tollgate.test'])).toBe(expected)
  })

  it('knows each host under which it is called', () => {
    const hosts = ['127.0.0.1:3000', 'tollgate.test:443']
    expect(comesFromAnotherSite({ origin: 'http://127.0.0.1:3000' }, hosts)).toBe(false)
    expect(comesFromAnotherSite({ origin: 'https://tollgate.test' }, hosts)).toBe(false)
    expect(comesFromAnotherSite({ origin: 'https://tollgate.test' }, [])).toBe(true)
  })
})

describe('ownHostsOf', () => {
  const headers = { host: '10.0.0.5:4000', 'x-forwarded-host': 'evil.test' }
  it('believes what was told of the host before a proxy, and no header', () => {
    expect(ownHostsOf(headers, 'tollgate.test')).toEqual(['10.0.0.5:4000', 'tollgate.test'])
    expect(ownHostsOf(headers, undefined)).toEqual(['10.0.0.5:4000'])
    expect(ownHostsOf({}, undefined)).toEqual([])
  })
})
