import { ApiError, type GenerateContentResponse, GoogleGenAI, Type } from '@google/genai'
import { type Simulator, startSimulator } from './simulator'

const model = 'gemini-3.5-flash'
const hello = { model, contents: 'one two three' }
const parameters = { type: Type.OBJECT, properties: { city: { type: Type.STRING } } }
const config = { tools: [{ functionDeclarations: [{ name: 'weather', parameters }] }] }

describe('the simulator, asked as Gemini', () => {
  let simulator: Simulator
  let client: GoogleGenAI

  beforeAll(async () => {
    simulator = await startSimulator({ models: [model] })
    client = new GoogleGenAI({ apiKey: 'upstream-key', httpOptions: { baseUrl: simulator.url } })
  })
  afterEach(() => simulator.reset())
  afterAll(() => simulator.stop())

  const streamed = async (asked: Parameters<typeof client.models.generateContentStream>[0]) => {
    const answers: GenerateContentResponse[] = []
    for await (const answer of await client.models.generateContentStream(asked)) answers.push(answer)
    return answers
  }

  it('answers whole, and counts', async () => {
    simulator.once({ text: 'Hi there.', reasoning: 'They greet.' })
    const answer = await client.models.generateContent(hello)
    expect(answer.text).toBe('Hi there.')
    expect(answer.candidates?.[0]).toMatchObject({
      content: {
        role: 'model',
        parts: [{ text: 'They greet.', thought: true }, { thoughtSignature: expect.any(String) }],
      },
      finishReason: 'STOP',
    })
    expect(answer.usageMetadata).toMatchObject({ promptTokenCount: 4, candidatesTokenCount: 2, thoughtsTokenCount: 2 })
    expect(simulator.requests[0]).toMatchObject({ key: 'upstream-key', model, isStream: false })
  })

  it('streams the same, event by event', async () => {
    simulator.once({ text: 'one two three', reasoning: 'They count.' })
    const answers = await streamed(hello)
    expect(answers.map(({ text }) => text ?? '').join('')).toBe('one two three')
    expect(answers).toHaveLength(4)
    expect(answers.at(-1)?.usageMetadata).toMatchObject({ promptTokenCount: 4, candidatesTokenCount: 3 })
    expect(simulator.requests[0]).toMatchObject({ model, isStream: true, query: 'alt=sse' })
  })

  it('streams an array where no events are asked for', async () => {
    simulator.once({ text: 'one two' })
    const path = `/v1beta/models/${model}:streamGenerateContent`
    const answer = await fetch(simulator.url + path, { method: 'POST', body: JSON.stringify({ contents: [] }) })
    expect(await answer.json()).toMatchObject([
      { candidates: [{ content: { parts: [{ text: 'one' }] } }] },
      { candidates: [{ content: { parts: [{ text: ' two' }] }, finishReason: 'STOP' }] },
    ])
  })

  it('calls a tool, whole and streamed, until it has the result', async () => {
    const called = [{ name: 'weather', args: { city: 'city' } }]
    expect((await client.models.generateContent({ ...hello, config })).functionCalls).toEqual(called)
    expect((await streamed({ ...hello, config })).at(-1)?.functionCalls).toEqual(called)
    const response = { functionResponse: { name: 'weather', response: { result: 'sunny' } } }
    const told = await client.models.generateContent({ model, config, contents: [{ role: 'user', parts: [response] }] })
    expect(told.functionCalls).toBeUndefined()
  })

  it('answers by a schema, and within a limit', async () => {
    const asked = { ...hello, config: { responseMimeType: 'application/json', responseSchema: parameters } }
    expect(JSON.parse((await client.models.generateContent(asked)).text ?? '')).toEqual({ city: 'city' })
    const short = await client.models.generateContent({ ...hello, config: { maxOutputTokens: 2 } })
    expect([short.text, short.candidates?.[0]?.finishReason]).toEqual(['one two', 'MAX_TOKENS'])
  })

  it('embeds one text and many, and counts tokens', async () => {
    const { embeddings } = await client.models.embedContent({ model: 'gemini-embedding-001', contents: ['one', 'two'] })
    expect(embeddings).toEqual([{ values: expect.any(Array) }, { values: expect.any(Array) }])
    const one = await client.models.embedContent({ model: 'gemini-embedding-2', contents: 'one' })
    expect(one.embeddings).toHaveLength(1)
    expect((await client.models.countTokens(hello)).totalTokens).toBe(4)
  })

  it.each([
    [400, 'INVALID_ARGUMENT'],
    [404, 'NOT_FOUND'],
    [429, 'RESOURCE_EXHAUSTED'],
    [503, 'UNAVAILABLE'],
  ])('errs with %i', async (status, name) => {
    simulator.once({ status })
    const failed: unknown = await client.models.generateContent(hello).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(ApiError)
    expect(failed).toMatchObject({ status, message: expect.stringContaining(name) })
  })

  it('errs in the middle of a stream', async () => {
    simulator.once({ errorInStream: { afterEvents: 2 } })
    await expect(streamed(hello)).rejects.toThrow('UNAVAILABLE')
  })

  it('lists its models', async () => {
    const names: (string | undefined)[] = []
    for await (const { name } of await client.models.list()) names.push(name)
    expect(names).toEqual([`models/${model}`])
  })
})
