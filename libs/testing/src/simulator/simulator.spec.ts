import { readFileSync } from 'node:fs'
import path from 'node:path'
import OpenAI from 'openai'
import { type Simulator, startSimulator } from './simulator'
import { simulatedPromptTokens } from './wire/tokens'
import type { WireRequest } from './wire/wire'

const hello: WireRequest = { model: 'gpt-4o', messages: [{ role: 'user', content: 'one two three' }] }

async function gather<T>(items: AsyncIterable<T> | Iterable<T>): Promise<T[]> {
  const gathered: T[] = []
  for await (const item of items) gathered.push(item)
  return gathered
}

describe('the simulator', () => {
  let simulator: Simulator
  let client: OpenAI

  beforeAll(async () => {
    simulator = await startSimulator()
    client = new OpenAI({ apiKey: 'sk-upstream', baseURL: `${simulator.url}/v1`, maxRetries: 0 })
  })
  afterEach(() => simulator.reset())
  afterAll(() => simulator.stop())

  const post = (body: WireRequest, signal?: AbortSignal) =>
    fetch(`${simulator.url}/v1/chat/completions`, { method: 'POST', body: JSON.stringify(body), signal })
  const stream = async (body: WireRequest = hello) => (await post({ ...body, stream: true })).text()

  describe('answering as asked', () => {
    it('says the last user message back and counts its words', async () => {
      const answer = await client.chat.completions.create({
        model: 'gpt-4o',
        messages: [{ role: 'user', content: 'hi there' }],
      })
      expect(answer.choices[0]?.message.content).toBe('hi there')
      expect(answer.choices[0]?.finish_reason).toBe('stop')
      expect(answer.usage).toMatchObject({ prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 })
    })

    it('gives exactly as many tokens as the limit says', async () => {
      const answer = await client.chat.completions.create({
        model: 'gpt-4o',
        messages: [{ role: 'user', content: 'a b' }],
        max_tokens: 5,
      })
      expect(answer.choices[0]).toMatchObject({ message: { content: 'a b a b a' }, finish_reason: 'length' })
      expect(answer.usage?.completion_tokens).toBe(5)
    })

    it('streams one event for each token and usage only when asked for it', async () => {
      const parts = await gather(
        await client.chat.completions.create({
          model: 'gpt-4o',
          messages: [{ role: 'user', content: 'one two three' }],
          stream: true,
          stream_options: { include_usage: true },
        }),
      )
      expect(parts.map((part) => part.choices[0]?.delta.content ?? '').join('')).toBe('one two three')
      expect(parts).toHaveLength(6)
      expect(parts.slice(0, -1).every((part) => part.usage === null)).toBe(true)
      expect(parts.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: 4, completion_tokens: 3 } })
      const unasked = await stream()
      expect(unasked).not.toContain('usage')
      expect(unasked).toMatch(/data: \[DONE\]\n\n$/)
    })

    it('calls the offered tool until it has its result', async () => {
      const tools = [
        {
          type: 'function' as const,
          function: { name: 'weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
        },
      ]
      const question = { role: 'user' as const, content: 'weather?' }
      const asked = await client.chat.completions.create({ model: 'gpt-4o', messages: [question], tools })
      const call = asked.choices[0]?.message.tool_calls?.[0]
      expect(call).toMatchObject({ function: { name: 'weather', arguments: '{"city":"city"}' } })
      const streamed = client.chat.completions.stream({ model: 'gpt-4o', messages: [question], tools })
      expect((await streamed.finalChatCompletion()).choices[0]?.message.tool_calls?.[0]).toMatchObject({
        function: { name: 'weather', arguments: '{"city":"city"}' },
      })
      const told = await client.chat.completions.create({
        model: 'gpt-4o',
        messages: [question, { role: 'tool', tool_call_id: call?.id ?? '', content: 'sunny' }],
        tools,
      })
      expect(told.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'weather?' } })
    })

    it('answers JSON in JSON mode and counts an image in the prompt', async () => {
      const content = [{ type: 'text', text: 'what is it' }, { type: 'image_url' }]
      const body: WireRequest = {
        model: 'gpt-4o',
        messages: [{ role: 'user', content }],
        response_format: { type: 'json_object' },
      }
      const answer = (await (await post(body)).json()) as OpenAI.ChatCompletion
      expect(JSON.parse(answer.choices[0]?.message.content ?? '')).toEqual({ answer: 'what is it [image_url]' })
      expect(answer.usage?.prompt_tokens).toBe(1 + 3 + 85)
      expect(simulatedPromptTokens(body)).toBe(89)
    })

    it('serves models, completions and embeddings', async () => {
      expect((await client.models.list()).data.map((model) => model.id)).toEqual(simulator.models)
      const completion = await client.completions.create({ model: 'm', prompt: 'x y', max_tokens: 3 })
      expect(completion.choices[0]?.text).toBe('x y x')
      const embedding = await client.embeddings.create({ model: 'e', input: ['one two', 'three'], dimensions: 4 })
      expect(embedding.data.map((item) => item.embedding.length)).toEqual([4, 4])
      expect(embedding.usage).toEqual({ prompt_tokens: 3, total_tokens: 3 })
    })

    it('lets only the given keys in', async () => {
      simulator.keys = ['sk-other']
      await expect(client.models.list()).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' })
      simulator.keys = null
    })

    it('tells who it is, whole and in every event', async () => {
      const named = await startSimulator({ fingerprint: 'north' })
      const ask = (isStream: boolean) =>
        fetch(`${named.url}/v1/chat/completions`, {
          method: 'POST',
          body: JSON.stringify({ ...hello, stream: isStream }),
        })
      expect(await (await ask(false)).json()).toMatchObject({ system_fingerprint: 'north' })
      const events = (await (await ask(true)).text()).split('\n\n').filter((event) => event.includes('chat.completion'))
      expect(events.filter((event) => !event.includes('"system_fingerprint":"north"'))).toEqual([])
      expect(events).not.toHaveLength(0)
      await named.stop()
    })

    it('tells equal requests the same', async () => {
      const [first, second] = [await (await post(hello)).text(), await (await post(hello)).text()]
      expect(second).toBe(first.replace('chatcmpl-sim-1', 'chatcmpl-sim-2'))
    })
  })

  describe('misbehaving as told', () => {
    it('uses rules up in their order', async () => {
      simulator.once({ status: 429, retryAfter: 7 })
      simulator.once({ status: 500 })
      const answers = [await post(hello), await post(hello), await post(hello)]
      expect(answers.map((answer) => answer.status)).toEqual([429, 500, 200])
      expect(answers[0]?.headers.get('retry-after')).toBe('7')
    })

    it('misbehaves for the model or key that is meant only', async () => {
      simulator.script({ match: { key: 'bad' }, behave: { status: 401 } })
      expect((await post(hello)).status).toBe(200)
      const headers = { authorization: 'Bearer bad' }
      expect((await fetch(`${simulator.url}/v1/models`, { headers })).status).toBe(401)
    })

    it('resets the connection before and after the headers', async () => {
      simulator.once({ reset: 'before-headers' })
      await expect(post(hello)).rejects.toThrow('fetch failed')
      simulator.once({ reset: 'after-headers' })
      const answer = await post(hello)
      await expect(answer.text()).rejects.toThrow()
      expect(await simulator.requests[1]?.finished).toBe('reset')
    })

    it('sends so many events and then resets, cuts, or puts an error in their place', async () => {
      simulator.once({ reset: { afterEvents: 2 } })
      await expect(stream()).rejects.toThrow()
      expect(simulator.requests[0]?.eventsSent).toBe(2)
      simulator.once({ cut: { afterEvents: 2 } })
      expect((await stream()).match(/data:/g)).toHaveLength(2)
      simulator.once({ errorInStream: { afterEvents: 0, error: { code: 'boom' } } })
      expect(await stream()).toMatch(/^data: {"error":.*"code":"boom"}}\n\n$/)
      simulator.once({ withoutDone: true })
      expect(await stream()).not.toContain('[DONE]')
    })

    it('breaks a body off in its middle', async () => {
      simulator.once({ reset: { afterEvents: 1 } })
      await expect((await post(hello)).text()).rejects.toThrow()
      simulator.once({ cut: { afterEvents: 1 } })
      const half = await (await post(hello)).text()
      expect(() => JSON.parse(half) as unknown).toThrow()
    })

    it('answers an error inside a 200, and anything at all', async () => {
      simulator.once({ errorIn200: { message: 'no' } })
      expect(await (await post(hello)).json()).toMatchObject({ error: { message: 'no' } })
      simulator.once({ rawBody: '<html>', contentType: 'text/html', status: 502 })
      const html = await post(hello)
      expect([html.status, html.headers.get('content-type'), await html.text()]).toEqual([502, 'text/html', '<html>'])
    })

    it('leaves usage away, sends it empty, wrong or unasked', async () => {
      simulator.once({ usage: 'none' })
      expect(await (await post(hello)).json()).not.toHaveProperty('usage')
      simulator.once({ usage: 'null' })
      expect(await (await post(hello)).json()).toHaveProperty('usage', null)
      simulator.once({ usage: { prompt_tokens: 9 } })
      expect(await (await post(hello)).json()).toHaveProperty('usage', { prompt_tokens: 9 })
      simulator.once({ usagePlace: 'last-event' })
      expect((await stream()).match(/"usage"/g)).toHaveLength(1)
      simulator.once({ usagePlace: 'every-event' })
      expect((await stream()).match(/"usage"/g)).toHaveLength(5)
    })

    it('frames with CRLF and comments, and cuts the bytes anywhere', async () => {
      simulator.once({ eol: 'crlf', comments: true, splitBytes: 7 })
      const body = (await post({ ...hello, stream: true })).body
      const chunks = await gather(body ?? [])
      const text = Buffer.concat(chunks).toString()
      expect(text).toMatch(/^: keep-alive\r\n\r\ndata: {.*}\r\n\r\n/)
      expect(text).toMatch(/\r\ndata: \[DONE\]\r\n\r\n$/)
      expect(text).toBe(simulator.requests[0]?.sentText)
      expect(chunks.slice(0, -1).every((chunk) => chunk.length % 7 === 0)).toBe(true)
      expect(chunks.length).toBeGreaterThan(10)
    })

    it('gives as much as it is told to', async () => {
      simulator.once({ outputTokens: 10_000, tokensPerEvent: 5_000 })
      expect((await stream()).match(/data:/g)).toHaveLength(1 + 2 + 1 + 1)
      simulator.once({ padBytes: 1_000_000 })
      expect((await (await post(hello)).json()) as object).toHaveProperty('padding.length', 1_000_000)
    })

    it('takes the time it is told to', async () => {
      simulator.once({ headersDelayMs: 20, chunkDelayMs: 5 })
      const startedMs = performance.now()
      await stream()
      expect(performance.now() - startedMs).toBeGreaterThan(40)
    })
  })

  describe('being watched', () => {
    it('holds requests at a gate until it is released', async () => {
      const gate = simulator.pause({}, { event: 2 })
      const answer = await post({ ...hello, stream: true })
      await gate.reached()
      expect(simulator.requests[0]).toMatchObject({ eventsSent: 2, end: null })
      gate.release()
      expect(await answer.text()).toContain('[DONE]')
      expect(await simulator.requests[0]?.finished).toBe('complete')
    })

    it('notices when the client goes away, before and after the headers', async () => {
      const controller = new AbortController()
      simulator.once({ hang: 'before-headers' })
      const asked = post(hello, controller.signal)
      const first = await simulator.nextRequest({ model: 'gpt-4o' })
      controller.abort()
      await expect(asked).rejects.toThrow()
      await first.aborted

      simulator.once({ hang: { afterEvents: 1 } })
      const answer = await post({ ...hello, stream: true })
      const second = await simulator.nextRequest()
      await answer.body?.cancel()
      await second.aborted
      expect(second).toMatchObject({ end: 'aborted', eventsSent: 1, status: 200, isStream: true })
      expect(simulator.requests.map(({ end }) => end)).toEqual(['aborted', 'aborted'])
    })

    it('replays a recorded answer byte for byte', async () => {
      const fixture = path.join(__dirname, '__fixtures__/split-utf8.json')
      simulator.once({ replay: JSON.parse(readFileSync(fixture, 'utf8')) })
      const text = await stream()
      expect(text).toContain('日本語')
      expect(text.split('\n\n').at(-2)).toBe('data: [DONE]')
      simulator.once({
        replay: {
          id: 'plain',
          response: { status: 404, headers: {}, events: [{ comment: 'a' }, { event: 'b', data: 'c' }] },
        },
      })
      expect(await stream()).toBe(': a\n\nevent: b\ndata: c\n\n')
    })
  })
})
