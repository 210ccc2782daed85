import { withDomains } from './domains.model'

describe('the whitelist of domains', () => {
  const list = ['gmail.com', 'qq.com']

  it.each([
    ['example.com', { list: [...list, 'example.com'] }],
    [' Example.COM ', { list: [...list, 'example.com'] }],
    ['@example.com', { list: [...list, 'example.com'] }],
    ['a.example, b.example', { list: [...list, 'a.example', 'b.example'] }],
    ['mail.例.com', { fault: 'malformed' }],
    ['', { fault: 'malformed' }],
    ['localhost', { fault: 'malformed' }],
    ['a..com', { fault: 'malformed' }],
    ['-a.com', { fault: 'malformed' }],
    ['someone@example.com', { fault: 'malformed' }],
    ['QQ.com', { fault: 'duplicate' }],
    ['new.com, new.com', { fault: 'duplicate' }],
  ])('with %j is %j', (typed, result) => {
    expect(withDomains(list, typed)).toEqual(result)
  })
})
