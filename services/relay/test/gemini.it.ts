import { once } from 'node:events'
import { aRatioPrice, type Rule } from '@tollgate/testing'
import { asMessages, claude, messagesError, putClaude, recordings } from './support/claude'
import { ask, begin } from './support/client'
import {
  asContents,
  asEvents,
  contentEvents,
  type Contents,
  embedder,
  gemini,
  geminiRecordings,
  googleError,
  putGemini,
  question,
  textOfContents,
} from './support/recorded/gemini'
import { type StartedRelay } from './support/started-relay'
import { tokenKey, World } from './support/world'

let world: World
let relay: StartedRelay

beforeAll(async () => {
  world = await World.build()
  relay = await world.startRelay()
})
afterAll(() => world.tearDown())
beforeEach(async () => {
  await world.restore()
  await world.setOption('RetryTimes', '0')
  await putGemini(world)
})

/** What Anthropic's clients want to have counted. */
const counted = (model: string) => ({ model, messages: [{ role: 'user', content: 'Say hello.' }] })
const unitsOf = (plain: number, output: number) => Math.floor((plain + output * 8) * 0.15 + 0.5)

describe('contents', () => {
  it('are generated with the bytes of the upstream and billed exactly, cache and thoughts included', async () => {
    const usageMetadata = {
      promptTokenCount: 1_100,
      cachedContentTokenCount: 1_000,
      candidatesTokenCount: 10,
      thoughtsTokenCount: 90,
      totalTokenCount: 1_200,
    }
    world.upstream.once({ text: 'Hello there.', usage: usageMetadata })
    const answer = await ask(relay.url, asContents())
    const upstream = await world.upstream.nextRequest()
    expect([answer.status, answer.text()]).toEqual([200, upstream.sentText])
    expect(upstream.bodyBytes.toString()).toBe(JSON.stringify(question))
    expect(upstream).toMatchObject({ path: `/v1beta/models/${gemini}:generateContent`, query: '', key: 'key-24' })
    expect(upstream.headers['x-goog-api-key']).toBe('key-24')
    expect(upstream.headers.authorization).toBeUndefined()
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({
      channelId: 24,
      evidence: 'reported',
      counts: { textIn: 100, cacheRead: 1_000, textOut: 100 },
      facts: { model: gemini, outcome: 'complete', isStream: false },
    })
    expect(units).toBe(unitsOf(100 + 1_000 * 0.25, 100))
  })

  it('are streamed as events with the bytes of the upstream', async () => {
    world.upstream.once({ text: 'one two three', reasoning: 'They count.', eol: 'crlf' })
    const answer = await ask(relay.url, asContents(asEvents))
    const upstream = await world.upstream.nextRequest()
    expect(answer.headers['content-type']).toMatch(/^text\/event-stream/)
    expect([upstream.path, upstream.query]).toEqual([`/v1beta/models/${gemini}:streamGenerateContent`, 'alt=sse'])
    expect(answer.text()).toBe(upstream.sentText)
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(receipt).toMatchObject({
      evidence: 'reported',
      counts: { textIn: 3, textOut: 5 },
      facts: { isStream: true, outcome: 'complete' },
    })
  })

  it('are streamed as an array whose elements come one by one, where no events are asked for', async () => {
    world.upstream.once({ text: 'one two three' })
    const gate = world.upstream.pause({}, { event: 2 })
    const { response } = await begin(relay.url, asContents('streamGenerateContent'))
    expect(response.headers['content-type']).toBe('application/json; charset=UTF-8')
    let text = ''
    response.on('data', (chunk: Buffer) => {
      // What has come is there before the rest is.
      if (text === '') expect(chunk.toString()).toMatch(/^\[\{"candidates"/)
      text += chunk.toString()
      gate.release()
    })
    await once(response, 'end')
    const elements = JSON.parse(text) as Contents[]
    expect(textOfContents(elements)).toBe('one two three')
    const { query, sentText } = await world.upstream.nextRequest()
    expect(query).toBe('alt=sse')
    expect(elements).toEqual(contentEvents({ bytes: Buffer.from(sentText) }))
    const { receipt } = await world.billing.bill(String(response.headers['x-request-id']))
    expect(receipt).toMatchObject({ counts: { textIn: 3, textOut: 3 }, facts: { isStream: true, outcome: 'complete' } })
  })

  it('may be calls of tools, whole and streamed', async () => {
    const parameters = { type: 'OBJECT', properties: { city: { type: 'STRING' } } }
    const tools = [{ functionDeclarations: [{ name: 'weather', parameters }] }]
    for (const method of ['generateContent', asEvents]) {
      const answer = await ask(relay.url, asContents(method, { ...question, tools }))
      const answers = method === asEvents ? contentEvents(answer) : [answer.json() as Contents]
      const [part] = answers.at(-1)?.candidates?.[0]?.content?.parts ?? []
      expect(part).toMatchObject({ functionCall: { name: 'weather', args: { city: 'city' } } })
      expect((await world.billing.bill(answer.requestId)).receipt).toMatchObject({ evidence: 'reported' })
    }
  })

  it.each(
    [...geminiRecordings].filter(([, { dialect, response }]) => {
      return dialect === 'gemini-generate' && response.status === 200
    }),
  )('recorded as %s go out as they came, and are billed once', async (_name, replay) => {
    world.upstream.once({ replay })
    const { events, encoding } = replay.response
    const isArray = encoding === 'json-array'
    const answer = await ask(relay.url, asContents(events === undefined || isArray ? 'generateContent' : asEvents))
    const { sentText } = await world.upstream.nextRequest()
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(world.billing.billed.size).toBe(1)
    if (answer.status !== 200) return expect(receipt.isDelivered).toBe(false)
    expect(receipt.isDelivered).toBe(true)
    if (receipt.facts.outcome === 'complete') expect(answer.text()).toBe(sentText)
    else expect(contentEvents(answer).at(-1)?.error).toBeDefined()
  })

  it('go by the name that the channel has for the model, also where the body names it', async () => {
    await putGemini(world, { models: ['fast', 'mine'], modelMapping: { fast: 'gemini-9/x', mine: 'tunedModels/abc' } })
    for (const model of ['fast', 'mine']) await world.setPrice(model, aRatioPrice())
    expect((await ask(relay.url, asContents('generateContent', question, { model: 'fast' }))).status).toBe(200)
    expect(world.upstream.requests.at(-1)?.path).toBe('/v1beta/models/gemini-9%2Fx:generateContent')
    expect((await ask(relay.url, asContents(asEvents, question, { model: 'mine' }))).status).toBe(200)
    expect(world.upstream.requests.at(-1)?.path).toBe('/v1beta/tunedModels/abc:streamGenerateContent')
    const named = { generateContentRequest: { ...question, model: 'models/mine' } }
    expect((await ask(relay.url, asContents('countTokens', named, { model: 'mine' }))).status).toBe(200)
    expect(world.upstream.requests.at(-1)?.json).toMatchObject({ generateContentRequest: { model: 'tunedModels/abc' } })
  })

  it('are asked of no model that draws, behind whatever name, unless they are to be text alone', async () => {
    await putGemini(world, { models: ['fast'], modelMapping: { fast: 'gemini-3-pro-image' } })
    await world.setPrice('fast', aRatioPrice())
    const refused = await ask(relay.url, asContents('generateContent', question, { model: 'fast' }))
    expect([refused.status, googleError(refused).message]).toEqual([400, expect.stringContaining('responseModalities')])
    const translated = await ask(relay.url, { body: counted('fast') })
    expect([translated.status, world.upstream.requests.length]).toEqual([400, 0])
    const text = { ...question, generationConfig: { responseModalities: ['TEXT'] } }
    expect((await ask(relay.url, asContents('generateContent', text, { model: 'fast' }))).status).toBe(200)
  })

  it('are asked for below the drop-in prefix, in any version', async () => {
    for (const version of ['v1beta', 'v1alpha', 'v1']) {
      const path = `/genai/${version}/models/${gemini}:generateContent`
      expect((await ask(relay.url, { ...asContents(), path })).status).toBe(200)
      expect(world.upstream.requests.at(-1)?.path).toBe(`/v1beta/models/${gemini}:generateContent`)
    }
  })

  it.each([
    ['as a bearer', { key: tokenKey, headers: {} }],
    ['in Google’s header', { headers: { 'x-goog-api-key': `sk-${tokenKey}` } }],
    ['in the query', { headers: {}, path: `/v1beta/models/${gemini}:generateContent?key=sk-${tokenKey}` }],
  ])('are given to a key %s, which goes nowhere', async (_how, asked) => {
    const answer = await ask(relay.url, { ...asContents(), ...asked })
    expect(answer.status).toBe(200)
    const { query, headers } = await world.upstream.nextRequest()
    expect([query, JSON.stringify(headers).includes(tokenKey)]).toEqual(['', false])
    const { receipt } = await world.billing.bill(answer.requestId)
    expect(JSON.stringify(receipt)).not.toContain(tokenKey)
  })

  it('tell nobody a key that stood in the query of a call that failed', async () => {
    const path = `/v1beta/models/nobody-has-it:generateContent?key=sk-${tokenKey}`
    const refused = await ask(relay.url, { ...asContents(), headers: {}, path })
    const unknown = await ask(relay.url, { ...asContents(), headers: {}, path: `/v1beta/nothing?key=sk-${tokenKey}` })
    expect([refused.status, unknown.status]).toEqual([503, 404])
    world.upstream.once({ status: 500 })
    const failed = await ask(relay.url, {
      ...asContents(),
      path: `/v1beta/models/${gemini}:generateContent?key=${tokenKey}`,
    })
    expect(failed.status).toBe(500)
    const told = [refused, unknown, failed].map((answer) => answer.text()).join('') + JSON.stringify(world.logged)
    expect(told).not.toContain(tokenKey)
  })
})

describe('vectors', () => {
  it('of one content and of many are the upstream’s, and cost what went in', async () => {
    const content = (text: string) => ({ content: { parts: [{ text }] } })
    const one = await ask(relay.url, asContents('embedContent', content('one two'), { model: embedder }))
    expect(one.json()).toMatchObject({ embedding: { values: expect.any(Array) } })
    expect((await world.billing.bill(one.requestId)).receipt).toMatchObject({ counts: { textIn: 2, textOut: 0 } })
    const requests = ['one', 'two three'].map((text) => ({ model: `models/${embedder}`, ...content(text) }))
    const many = await ask(relay.url, asContents('batchEmbedContents', { requests }, { model: embedder }))
    expect((many.json() as { embeddings: unknown[] }).embeddings).toHaveLength(2)
    expect((await world.billing.bill(many.requestId)).receipt).toMatchObject({ counts: { textIn: 3, textOut: 0 } })
    expect(world.upstream.requests.map(({ path }) => path)).toEqual([
      `/v1beta/models/${embedder}:embedContent`,
      `/v1beta/models/${embedder}:batchEmbedContents`,
    ])
  })

  it('whose use nobody tells are counted', async () => {
    world.upstream.once({ usage: 'none' })
    const asked = asContents('embedContent', { content: { parts: [{ text: 'one two three' }] } }, { model: embedder })
    const answer = await ask(relay.url, asked)
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect([answer.status, receipt.evidence, receipt.counts.textOut]).toEqual([200, 'counted', 0])
    expect(receipt.counts.textIn).toBeGreaterThanOrEqual(3)
    expect(units).toBeGreaterThan(0)
  })
})

describe('an upstream of Gemini that fails', () => {
  it.each([
    ['429', { status: 429 }, [429, 'RESOURCE_EXHAUSTED', /saturated/]],
    ['503', { status: 503 }, [503, 'UNAVAILABLE', /overloaded/]],
    ['400', { status: 400, error: { message: 'Bad temperature' } }, [400, 'INVALID_ARGUMENT', /Bad temperature/]],
    ['404', { status: 404 }, [404, 'NOT_FOUND', /does not exist/]],
    ['403', { status: 403 }, [502, 'INTERNAL', /^The upstream refused/]],
    [
      'a key that is not valid',
      { status: 400, error: { message: 'API key not valid. Please pass a valid API key.' } },
      [502, 'INTERNAL', /^The upstream refused/],
    ],
    ['a page of HTML', { rawBody: '<html>', contentType: 'text/html' }, [502, 'INTERNAL', /upstream request failed/]],
    ['a reset', { reset: 'before-headers' }, [502, 'INTERNAL', /upstream request failed/]],
  ] as const)('with %s is told in its dialect, and costs nothing', async (_case, behave, [status, name, message]) => {
    world.upstream.script({ behave: behave as Rule['behave'] })
    const answer = await ask(relay.url, asContents())
    const signed = expect.stringMatching(message)
    expect([answer.status, answer.json()]).toMatchObject([
      status,
      { error: { code: status, status: name, message: signed } },
    ])
    expect(googleError(answer).message).toContain(answer.requestId)
    const { receipt, units } = await world.billing.bill(answer.requestId)
    expect([receipt.isDelivered, units]).toEqual([false, 0])
  })

  it('tells of it in an array where the stream would have been one', async () => {
    world.upstream.once({ status: 503 })
    const answer = await ask(relay.url, asContents('streamGenerateContent'))
    expect([answer.status, JSON.parse(answer.text())]).toMatchObject([503, [{ error: { status: 'UNAVAILABLE' } }]])
  })

  it('leaves its call to another before the first good part', async () => {
    await world.setOption('RetryTimes', '1')
    await putGemini(world, { id: 25, priority: -1 })
    for (const behave of [{ status: 503 }, { errorInStream: { afterEvents: 0 } }] as Rule['behave'][]) {
      world.upstream.once(behave, { key: 'key-24' })
      const answer = await ask(relay.url, asContents(asEvents))
      expect(contentEvents(answer).some(({ error }) => error !== undefined)).toBe(false)
      const { receipt } = await world.billing.bill(answer.requestId)
      expect(receipt.facts.attempts.map(({ channelId }) => channelId)).toEqual([24, 25])
    }
  })

  it.each([
    ['as events', asEvents],
    ['as an array', 'streamGenerateContent'],
  ])('in the middle of a stream %s is told as its last part, and what came is billed', async (_how, method) => {
    for (const behave of [{ errorInStream: { afterEvents: 2 } }, { cut: { afterEvents: 2 } }] as Rule['behave'][]) {
      world.upstream.once({ text: 'one two three four', ...behave })
      const answer = await ask(relay.url, asContents(method))
      const parts = method === asEvents ? contentEvents(answer) : (JSON.parse(answer.text()) as Contents[])
      expect(textOfContents(parts)).toBe('one two')
      expect(parts.at(-1)?.error).toMatchObject({ code: expect.any(Number), status: expect.any(String) })
      const { receipt } = await world.billing.bill(answer.requestId)
      expect(receipt).toMatchObject({ counts: { textOut: 2 }, facts: { outcome: 'upstream-cut' } })
      expect(receipt.counts.textIn).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('the models', () => {
  it('are listed in its shape, each findable, as far as the token may use them', async () => {
    const names = async (path: string) => {
      const answer = await ask(relay.url, { ...asContents(), method: 'GET', path })
      return (answer.json() as { models: { name: string }[] }).models.map(({ name }) => name)
    }
    expect(await names('/v1beta/models')).toEqual(expect.arrayContaining([`models/${gemini}`, 'models/gpt-4o']))
    await world.changeToken({ isModelLimited: true, modelLimits: [gemini] })
    expect(await names('/genai/v1beta/models?pageSize=5')).toEqual([`models/${gemini}`])
    const one = (path: string) => ask(relay.url, { ...asContents(), method: 'GET', path })
    expect((await one(`/v1beta/models/${gemini}`)).json()).toMatchObject({ name: `models/${gemini}` })
    const missing = await one('/v1beta/models/gpt-4o')
    expect([missing.status, googleError(missing).status]).toEqual([404, 'NOT_FOUND'])
    // The same token, at the path of the others.
    const list = await ask(relay.url, { method: 'GET', path: '/v1/models' })
    expect(list.json()).toMatchObject({ object: 'list', data: [{ id: gemini, owned_by: 'gemini' }] })
  })
})

describe('how many tokens a request has', () => {
  it('is told by an upstream of the caller’s format, and costs nothing', async () => {
    const answer = await ask(relay.url, asContents('countTokens', { contents: question.contents }))
    const upstream = await world.upstream.nextRequest()
    expect(upstream).toMatchObject({ path: `/v1beta/models/${gemini}:countTokens`, key: 'key-24' })
    expect([answer.status, answer.text()]).toEqual([200, upstream.sentText])
    expect([answer.headers['x-tollgate-evidence'], world.billing.billed.size]).toEqual(['reported', 0])
    await putClaude(world)
    const message = await ask(relay.url, { ...asMessages(counted(claude)), path: '/v1/messages/count_tokens' })
    const other = await world.upstream.nextRequest()
    expect([other.path, other.key]).toEqual(['/v1/messages/count_tokens', 'key-14'])
    expect([message.status, message.json()]).toEqual([200, { input_tokens: 3 }])
    expect(world.billing.billed.size).toBe(0)
  })

  it('is counted here where no upstream of that format has the model, or none of them answers', async () => {
    const other = await ask(relay.url, asContents('countTokens', question, { model: 'gpt-4o' }))
    expect([other.status, other.json(), other.headers['x-tollgate-evidence']]).toEqual([
      200,
      { totalTokens: expect.any(Number) },
      'counted',
    ])
    const message = await ask(relay.url, {
      ...asMessages(counted('gpt-4o')),
      path: '/anthropic/v1/messages/count_tokens',
    })
    expect([message.status, message.json()]).toEqual([200, { input_tokens: expect.any(Number) }])
    expect(world.upstream.requests).toHaveLength(0)
    const noCounts = ['<html>', '[]', '{"ok":true}', '{"totalTokens":"5"}', '{"totalTokens":-1}']
    const raw = noCounts.map((rawBody) => ({ rawBody }))
    for (const behave of [{ status: 503 }, { status: 404 }, ...raw, { reset: 'before-headers' }]) {
      const heal = world.upstream.script({ behave: behave as Rule['behave'] })
      const answer = await ask(relay.url, asContents('countTokens'))
      heal()
      expect([answer.status, answer.headers['x-tollgate-evidence']]).toEqual([200, 'counted'])
      expect((answer.json() as { totalTokens: number }).totalTokens).toBeGreaterThan(2)
    }
  })

  it('is estimated where the request is larger than is counted for nothing', async () => {
    const contents = [{ parts: [{ text: 'word '.repeat(300_000) }] }]
    const { headers, status } = await ask(relay.url, asContents('countTokens', { contents }, { model: 'gpt-4o' }))
    expect([status, headers['x-tollgate-evidence']]).toEqual([200, 'estimated'])
  })

  const countings = [...recordings.values(), ...geminiRecordings.values()].filter(({ dialect }) => {
    return dialect.endsWith('-count-tokens')
  })
  it.each(countings.map((recording) => [recording.dialect, recording] as const))(
    'recorded as %s goes out as it came, and is about the same where it is counted here',
    async (dialect, replay) => {
      const { model: _named, ...body } = replay.request?.body as { model?: string }
      const isGemini = dialect.startsWith('gemini')
      const askedFor = (model: string) =>
        isGemini
          ? asContents(
              'countTokens',
              JSON.parse(JSON.stringify(body).replace(/models\/[^"]*/, `models/${model}`)) as object,
              { model },
            )
          : { ...asMessages({ ...body, model }), path: '/v1/messages/count_tokens' }
      await putClaude(world)
      world.upstream.once({ replay })
      const told = await ask(relay.url, askedFor(isGemini ? gemini : claude))
      expect([told.status, told.text()]).toEqual([200, (await world.upstream.nextRequest()).sentText])
      const here = await ask(relay.url, askedFor('gpt-4o'))
      const tokens = (answer: Record<string, unknown>) => Number(answer['totalTokens'] ?? answer['input_tokens'])
      expect(here.headers['x-tollgate-evidence']).toBe('counted')
      expect(tokens(here.json()) / tokens(told.json())).toBeGreaterThan(0.5)
      expect(tokens(here.json()) / tokens(told.json())).toBeLessThan(2)
    },
  )

  it('is asked of the next channel where one does not answer', async () => {
    await world.setOption('RetryTimes', '1')
    await putGemini(world, { id: 25, priority: -1 })
    world.upstream.once({ status: 503 }, { key: 'key-24' })
    const answer = await ask(relay.url, asContents('countTokens'))
    expect([answer.headers['x-tollgate-evidence'], world.upstream.requests.map(({ key }) => key)]).toEqual([
      'reported',
      ['key-24', 'key-25'],
    ])
  })

  it('is no question where the request is at fault', async () => {
    world.upstream.once({ status: 400, error: { message: 'No such part' } })
    const answer = await ask(relay.url, asContents('countTokens'))
    expect([answer.status, googleError(answer)]).toMatchObject([400, { status: 'INVALID_ARGUMENT' }])
    expect(googleError(answer).message).toMatch(/^No such part.*request id/)
  })

  it('is told to one without quota, and to nobody whom a model is not open to', async () => {
    await world.changeToken({ remainUnits: 0, isUnlimited: false })
    expect((await ask(relay.url, asContents('countTokens'))).status).toBe(200)
    await world.changeToken({ isModelLimited: true, modelLimits: ['other'] })
    const refused = await ask(relay.url, asContents('countTokens'))
    expect([refused.status, googleError(refused).status]).toEqual([403, 'PERMISSION_DENIED'])
  })

  it('is not asked on for a client who has left', async () => {
    const gate = world.upstream.pause()
    const left = begin(relay.url, asContents('countTokens')).catch(() => null)
    const request = await world.upstream.nextRequest()
    for (const call of [...relay.runtime.context.openCalls]) call.cutShort()
    expect(await request.finished).toBe('aborted')
    gate.release()
    await left
    expect(relay.runtime.context.openCalls.size).toBe(0)
  })
})

describe('a client of Google’s', () => {
  it.each([
    ['POST', `/v1beta/models/${gemini}:predict`],
    ['POST', '/v1beta/cachedContents'],
    ['GET', '/v1beta/files'],
    ['POST', '/genai/v1/chat/completions'],
    ['GET', '/genai/v1/messages'],
  ])('is told in its shape that there is no %s %s', async (method, path) => {
    const answer = await ask(relay.url, { ...asContents(), method, path, headers: {} })
    expect([answer.status, googleError(answer).status]).toEqual([404, 'NOT_FOUND'])
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  it('is told where the key belongs, and the others still are as before', async () => {
    const answer = await ask(relay.url, { ...asContents(), headers: {} })
    expect([answer.status, googleError(answer).status]).toEqual([401, 'UNAUTHENTICATED'])
    expect(googleError(answer).message).toContain('x-goog-api-key')
    const message = await ask(relay.url, { ...asMessages(), headers: {} })
    expect(messagesError(message).message).toContain('x-api-key')
  })

  it('hears that a stream is alive, whichever way it is sent', async () => {
    await world.setOption('general_setting.ping_interval_enabled', 'true')
    await world.setOption('general_setting.ping_interval_seconds', '1')
    for (const [method, ping] of [
      [asEvents, 'data: {"candidates":[]}\n\n'],
      ['streamGenerateContent', '\n'],
    ] as const) {
      world.upstream.once({ text: 'one two' })
      const gate = world.upstream.pause({}, { event: 1 })
      const { response } = await begin(relay.url, asContents(method))
      let text = ''
      response.on('data', (chunk: Buffer) => {
        if (chunk.toString() === ping) gate.release()
        text += chunk.toString()
      })
      await once(response, 'end')
      const bytes = Buffer.from(text)
      const answers = method === asEvents ? contentEvents({ bytes }) : (JSON.parse(text) as Contents[])
      expect(textOfContents(answers)).toBe('one two')
    }
    await world.setOption('general_setting.ping_interval_enabled', 'false')
  })
})
