import { isWellKnown } from './well-known-passwords'

describe('a well-known password', () => {
  it.each(['password', '12345678', 'PassWord', 'iloveyou1', 'qwertyuiop'])('is %s', (password) => {
    expect(isWellKnown(password)).toBe(true)
  })

  it.each(['correct horse battery', 'root-password', 'x7#kLm20pq', '密码密码密码密码'])('is not %s', (password) => {
    expect(isWellKnown(password)).toBe(false)
  })
})
