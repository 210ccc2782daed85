import { destinationOf, visitOf } from './visit.model'

describe('signing in', () => {
  it.each([
    [null, '/token'],
    [undefined, '/token'],
    ['/log', '/token'],
    [{}, '/token'],
    [{ from: 7 }, '/token'],
    [{ from: '/log?p=2' }, '/log?p=2'],
    [{ from: '/channel' }, '/channel'],
    [{ from: '/' }, '/token'],
    [{ from: '/login?expired=true' }, '/token'],
    [{ from: '/register' }, '/token'],
    [{ from: '/setup#top' }, '/token'],
    [{ from: '/reset' }, '/token'],
    [{ from: '/user/reset?token=t' }, '/token'],
    [{ from: '/oauth/github?code=c' }, '/token'],
    [{ from: '/second-factor' }, '/token'],
    [{ from: '/user' }, '/user'],
    [{ way: 'site' }, '/'],
    [{ way: 'site', from: '/log' }, '/log'],
    [{ from: 'https://elsewhere.example' }, '/token'],
    [{ from: '//elsewhere.example' }, '/token'],
    [{ from: '/\\elsewhere.example' }, '/token'],
  ])('with the state %j leads to %s (A16)', (state, expected) => {
    expect(destinationOf(state)).toBe(expected)
  })

  it('knows the name that has just been registered', () => {
    expect(visitOf({ username: 'vera' })).toEqual({ from: null, username: 'vera', way: 'own', secondStep: [] })
    expect(visitOf({ username: ['vera'] }).username).toBe('')
  })

  it.each([
    [{ secondStep: ['passkey', 'totp'] }, ['totp', 'passkey']],
    [{ secondStep: ['sms', 'totp'] }, ['totp']],
    [{ secondStep: 'totp' }, []],
    [{}, []],
  ])('with the state %j asks for one of %j', (state, methods) => {
    expect(visitOf(state).secondStep).toEqual(methods)
  })
})
