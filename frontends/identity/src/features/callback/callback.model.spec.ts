import { callbackQueryOf, providerOf, settingsOf } from './callback.model'

describe('coming back from another site (A23)', () => {
  it.each([
    ['/oauth/github', 'github'],
    ['/oauth/oidc/', 'oidc'],
    ['/oauth/linuxdo', 'linuxdo'],
    ['/oauth/wechat', null],
    ['/oauth', null],
    ['/login', null],
  ])('at %s is from %s', (pathname, provider) => {
    expect(providerOf(pathname)).toBe(provider)
  })

  it('hands the server what it understands, and nothing else', () => {
    const parameters = new URLSearchParams('code=c&state=s&scope=user&error=access_denied&session_state=1')
    expect(callbackQueryOf(parameters)).toEqual({ code: 'c', state: 's', error: 'access_denied' })
  })

  it.each([
    [{ isSignedIn: false, isAdmin: false }, '/login'],
    [{ isSignedIn: true, isAdmin: false }, '/personal'],
    [{ isSignedIn: true, isAdmin: true }, '/setting'],
  ])('as %j leads to %s when it binds or fails', (session, expected) => {
    expect(settingsOf(session)).toBe(expected)
  })
})
