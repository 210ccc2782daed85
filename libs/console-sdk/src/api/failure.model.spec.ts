import { codeOfStatus, failureOf } from './failure.model'

const answer = (status: number, body: unknown = {}) => ({ status, statusText: 'Teapot', body })

describe('what a failed call says', () => {
  it.each([
    [401, 'signed-out'],
    [403, 'forbidden'],
    [405, 'demo-site'],
    [429, 'too-many'],
    [500, 'server'],
    [503, 'http'],
    [404, 'http'],
  ])('takes HTTP %d for %s', (status, code) => {
    expect(codeOfStatus(status)).toBe(code)
  })

  it.each([
    [429, '错误：请求次数过多，请稍后再试！'],
    [500, '错误：服务器内部错误，请联系管理员！'],
    [405, '本站仅作演示之用，无服务端！'],
  ])('has the words of rule K11 for %d', (status, words) => {
    expect(failureOf(answer(status, { message: 'whatever' }), 'zh').message).toBe(words)
  })

  it('is told in a further language, the words of the server by what they are in English (K50)', () => {
    const sentences = new Map([
      ['Error: {reason}', 'Eraro: {reason}'],
      ['Token not found', 'Neniu ĵetono'],
    ])
    const said = (body: unknown) => failureOf(answer(404, body), { tag: 'eo', language: 'en', sentences })
    expect(said({ message: 'Token not found' }).message).toBe('Eraro: Neniu ĵetono')
    expect(said({ message: 'Never heard' }).message).toBe('Eraro: Never heard')
    expect(said({ fields: { name: 'Token not found', key: '' } }).fields).toEqual({ name: 'Neniu ĵetono' })
  })

  it('passes on what the server says of anything else', () => {
    expect(failureOf(answer(503, { message: 'billing rests' }), 'en').message).toBe('Error: billing rests')
    expect(failureOf(answer(418), 'zh').message).toBe('错误：Teapot')
  })

  it('says the words of the server as they stand, whatever signs are in them', () => {
    expect(failureOf(answer(404, { message: "no $& in $'{reason}" }), 'en').message).toBe("Error: no $& in $'{reason}")
  })

  it('shows a refusal in the server’s very words, with faults and request id', () => {
    const body = { success: false, message: 'Too short', fields: { name: 'too short', odd: 1 } }
    expect(failureOf({ ...answer(200, body), requestId: 'r1' }, 'en')).toMatchObject({
      code: 'refused',
      message: 'Too short',
      requestId: 'r1',
      fields: { name: 'too short' },
    })
  })

  it('knows that what was asked for is gone, by the code of a refusal alone (K47)', () => {
    const body = { success: false, message: 'There is no such channel', data: { code: 'gone' } }
    expect(failureOf(answer(200, body), 'en')).toMatchObject({ code: 'refused', isGone: true })
    expect(failureOf(answer(200, { ...body, data: undefined }), 'en').isGone).toBe(false)
    expect(failureOf(answer(503, body), 'en').isGone).toBe(false)
  })

  it('says how long to wait', () => {
    expect(failureOf({ ...answer(429), retryAfter: '3' }, 'en').retryAfterMs).toBe(3_000)
    expect(failureOf(answer(429), 'en').retryAfterMs).toBeUndefined()
  })
})
