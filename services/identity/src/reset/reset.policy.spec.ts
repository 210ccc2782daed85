import { resetLink } from './reset.policy'

describe('the link in a reset mail', () => {
  it.each([
    ['https://site.test', 'ada@b.test', 'https://site.test/user/reset?email=ada%40b.test&token=0f'],
    ['https://site.test/sub', 'a+b&c@d.test', 'https://site.test/sub/user/reset?email=a%2Bb%26c%40d.test&token=0f'],
    ['', 'ada@b.test', 'http://localhost:3000/user/reset?email=ada%40b.test&token=0f'],
  ])('with the server at %p, for %s', (address, email, expected) => {
    expect(resetLink(address, email, '0f')).toBe(expected)
  })
})
