import { spanNameOf } from './span-name.policy'

describe('the name of a request’s span', () => {
  it.each([
    ['/v1/chat/completions', 'GET /v1/chat'],
    ['/openai/v1/models', 'GET /openai/v1'],
    ['/v1beta/models/gemini:generateContent', 'GET /v1beta/models'],
    ['/api/oauth/email/bind', 'GET /api/oauth'],
    ['/api/check_in', 'GET /api/check_in'],
    ['/mj', 'GET /mj'],
    ['/', 'GET /'],
  ])('of %s is %s', (path, name) => expect(spanNameOf('GET', path, true)).toBe(name))

  it.each([
    'sk-ax7CJem3dJ5KymuXO68ILKgcBMx3TBGUABinQSbqrjAAxPNr',
    '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
    'somebody@example.org',
    '17',
    'abcdefghijklmnopqrstuvwxyzabcdef',
    '',
  ])('holds no %s', (segment) => expect(spanNameOf('GET', `/v1/${segment}`, true)).toBe('GET /v1'))

  it('is the method where nobody owns the path', () => {
    expect(spanNameOf('GET', '/sk-key/chat', false)).toBe('GET')
  })
})
