import { z } from 'zod'
import { api } from './api'
import { ApiError } from './api-error'
import { apiSettings } from './api-settings'

jest.mock('../i18n/i18n', () => ({ currentSpeech: () => ({ tag: 'en', language: 'en', sentences: new Map() }) }))

const seen: { url: string; init: RequestInit }[] = []

function answerWith(body: unknown, { status = 200, headers = {} }: ResponseInit = {}): void {
  global.fetch = (url, init = {}) => {
    seen.push({ url: String(url), init })
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }))
  }
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as ApiError,
  )

describe('calls to the server', () => {
  beforeEach(() => {
    seen.length = 0
    apiSettings.userId = 7
  })

  it('answer the parsed data', async () => {
    answerWith({ success: true, message: '', data: { id: '5' } })
    expect(await api.get('/api/x', { schema: z.object({ id: z.coerce.number() }), query: { p: 2 } })).toEqual({ id: 5 })
    expect(seen[0]?.url).toBe('/api/x?p=2')
    expect(seen[0]?.init.headers).toMatchObject({ 'Accept-Language': 'en', 'New-Api-User': '7' })
  })

  it('send what they are given as JSON', async () => {
    answerWith({ success: true, message: '' })
    await api.put('/api/x', { body: { id: 1 } })
    expect(seen[0]?.init).toMatchObject({ method: 'PUT', body: '{"id":1}', cache: 'no-store' })
  })

  it('read a page, also an empty one', async () => {
    answerWith({ success: true, message: '', data: { items: null, page: 1, page_size: 10, total: 0 } })
    expect(await api.page('/api/x', { schema: z.int() })).toEqual({ items: [], page: 1, page_size: 10, total: 0 })
    answerWith({ success: true, message: '', data: { items: [1, 'two'], page: 1, page_size: 10, total: 2 } })
    expect(await failureOf(api.page('/api/x', { schema: z.int() }))).toMatchObject({ code: 'bad-answer' })
  })

  it('bring a file under its name, and no refusal as a file', async () => {
    const headers = { 'content-disposition': 'attachment; filename="audit.csv"' }
    answerWith(['a'], { headers })
    const { name, content } = await api.file('/api/x', { query: { format: 'csv' } })
    expect([name, await content.text(), seen[0]?.url]).toEqual(['audit.csv', '["a"]', '/api/x?format=csv'])
    answerWith({ success: false, message: 'busy' }, { status: 429 })
    expect(await failureOf(api.file('/api/x', {}))).toMatchObject({ code: 'too-many' })
    answerWith({ success: false, message: 'No such file' })
    expect(await failureOf(api.file('/api/x', {}))).toMatchObject({ code: 'refused', message: 'No such file' })
  })

  it('show what stands beside data to who asks for the whole', async () => {
    answerWith({ success: true, message: 'success', data: 3, time: 1.5 })
    expect(await api.raw('/api/x', { schema: z.object({ data: z.int(), time: z.number() }) })).toEqual({
      data: 3,
      time: 1.5,
    })
  })

  it('fail with the words of the server when it refuses', async () => {
    answerWith({ success: false, message: 'No quota left' }, { headers: { 'x-request-id': 'r9' } })
    expect(await failureOf(api.post('/api/x'))).toMatchObject({
      code: 'refused',
      message: 'No quota left',
      requestId: 'r9',
    })
  })

  it('fail when the answer is none that is known', async () => {
    answerWith('<html>')
    expect(await failureOf(api.get('/api/x'))).toMatchObject({ code: 'bad-answer' })
  })

  it('fail without an answer as the network does', async () => {
    global.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await failureOf(api.get('/api/x'))).toMatchObject({ code: 'network', status: 0 })
  })

  it('leave it to the caller when the caller has ended them', async () => {
    const stop = new AbortController()
    global.fetch = () => Promise.reject(new DOMException('stopped', 'AbortError'))
    stop.abort()
    expect(await failureOf(api.get('/api/x', { signal: stop.signal }))).toMatchObject({ name: 'AbortError' })
  })

  describe('before which the server wants to know that it is still the user', () => {
    const data = { code: 'fresh_sign_in_required', ways: ['password'] }
    const answers: Response[] = []
    const asked: (readonly string[])[] = []
    const expecting = (isProven: boolean, ...bodies: [object, number][]) => {
      asked.splice(0)
      answers.splice(
        0,
        answers.length,
        ...bodies.map(([body, status]) => new Response(JSON.stringify(body), { status })),
      )
      apiSettings.onProofNeeded = (ways) => (asked.push(ways), Promise.resolve(isProven))
      global.fetch = (url, init = {}) => {
        seen.push({ url: String(url), init })
        return Promise.resolve(answers.shift() as Response)
      }
    }
    const refusal = { success: false, message: 'Prove it', data }

    it('are sent once more as they were, once it is proved', async () => {
      expecting(true, [refusal, 403], [{ success: true, data: 5 }, 200])
      expect(await api.put('/api/x', { body: { id: 1 }, schema: z.int() })).toBe(5)
      expect(asked).toEqual([['password']])
      expect(seen.map(({ init }) => init.body)).toEqual(['{"id":1}', '{"id":1}'])
    })

    it('fail with the words of the server when it is not, or asked again', async () => {
      expecting(false, [refusal, 403])
      expect(await failureOf(api.get('/api/x'))).toMatchObject({ code: 'unproven', message: 'Prove it' })
      expecting(true, [refusal, 403], [refusal, 403])
      expect(await failureOf(api.get('/api/x'))).toMatchObject({ code: 'unproven' })
      expect(asked).toHaveLength(1)
    })

    it('fail without a question where there is no way to prove it, or it is another refusal', async () => {
      expecting(true, [{ ...refusal, data: { ...data, ways: [] } }, 403])
      expect(await failureOf(api.get('/api/x'))).toMatchObject({ code: 'unproven' })
      expecting(true, [{ success: false, message: 'No' }, 403])
      expect(await failureOf(api.get('/api/x'))).toMatchObject({ code: 'forbidden', message: 'Error: No' })
      expect(asked).toEqual([])
    })
  })

  describe('before which the server asks for a second factor', () => {
    const refusal = { success: false, message: 'Show it', data: { code: 'second_factor_required' } }
    const answering = (isShown: boolean, ...bodies: [object, number][]) => {
      const needs: string[] = []
      apiSettings.onSecondFactorNeeded = () => (needs.push('needed'), Promise.resolve(isShown))
      global.fetch = () => {
        const [body, status] = bodies.shift() ?? [{}, 500]
        return Promise.resolve(new Response(JSON.stringify(body), { status }))
      }
      return needs
    }

    it('fail with the words of the server, after somebody was told', async () => {
      const needs = answering(false, [refusal, 403])
      expect(await failureOf(api.get('/api/x'))).toMatchObject({ code: 'second-factor', message: 'Show it' })
      expect(needs).toEqual(['needed'])
    })

    it('are sent once more where it has been shown meanwhile, and only once', async () => {
      answering(true, [refusal, 403], [{ success: true, data: 5 }, 200])
      expect(await api.get('/api/x', { schema: z.int() })).toBe(5)
      const needs = answering(true, [refusal, 403], [refusal, 403])
      expect(await failureOf(api.get('/api/x'))).toMatchObject({ code: 'second-factor' })
      expect(needs).toHaveLength(1)
    })
  })

  it('end the session when nobody is signed in, unless the caller copes with that', async () => {
    const ends: string[] = []
    apiSettings.onSignedOut = () => void ends.push('ended')
    answerWith({ success: false, message: 'Sign in' }, { status: 401 })
    await failureOf(api.get('/api/x', { mayBeSignedOut: true }))
    expect(ends).toEqual([])
    expect(await failureOf(api.get('/api/x'))).toMatchObject({ code: 'signed-out' })
    expect(ends).toEqual(['ended'])
  })
})
