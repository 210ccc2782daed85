import { type Simulator, startSimulator } from './simulator'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterEach(() => simulator.reset())
afterAll(() => simulator.stop())

const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(simulator.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, text, json: () => JSON.parse(text) as unknown }
}

/** What stands behind `data:` in each event that has any. */
const dataOf = (text: string) => [...text.matchAll(/^data: ?(.*)$/gm)].map(([, data = '']) => data)

describe('the simulator, asked as Dify', () => {
  const asked = { inputs: {}, query: 'one two three', response_mode: 'blocking', user: 'ann' }
  const ask = (change: object) => post('/v1/chat-messages', { ...asked, ...change }, { authorization: 'Bearer app-1' })

  it('answers a question with it, and counts', async () => {
    expect((await ask({})).json()).toMatchObject({
      event: 'message',
      answer: 'one two three',
      metadata: { usage: { prompt_tokens: 4, completion_tokens: 3, total_tokens: 7 } },
    })
    expect(simulator.requests[0]).toMatchObject({ key: 'app-1', isStream: false })
  })

  it('streams the same, behind a ping', async () => {
    const { text } = await ask({ response_mode: 'streaming' })
    expect(text).toMatch(/^event: ping\n\n/)
    expect(dataOf(text).map((data) => JSON.parse(data) as unknown)).toMatchObject([
      { event: 'message', answer: 'one' },
      { event: 'message', answer: ' two' },
      { event: 'message', answer: ' three' },
      { event: 'message_end', metadata: { usage: { completion_tokens: 3 } } },
    ])
    expect(simulator.requests[0]?.isStream).toBe(true)
  })

  it.each<[string, object]>([
    ['inputs is required in JSON body', { inputs: undefined }],
    ['query is required', { query: '' }],
    ['Arg user must be provided.', { user: undefined }],
    ['other is not a valid choice', { response_mode: 'other' }],
  ])('refuses: %s', async (message, change) => {
    const refused = await ask(change)
    expect([refused.status, refused.json()]).toEqual([400, { code: 'invalid_param', message, status: 400 }])
  })

  it('fails in its own words, and within a stream', async () => {
    simulator.once({ status: 401 })
    expect((await ask({})).json()).toMatchObject({ code: 'unauthorized', status: 401 })
    simulator.once({ errorIn200: { code: 'provider_quota_exceeded', message: 'No quota' } })
    expect(await ask({})).toMatchObject({ status: 200, text: expect.stringContaining('provider_quota_exceeded') })
    simulator.once({ errorInStream: { afterEvents: 2 } })
    const { text } = await ask({ response_mode: 'streaming' })
    expect(JSON.parse(dataOf(text).at(-1) ?? '')).toMatchObject({ event: 'error', code: 'internal_server_error' })
  })
})
