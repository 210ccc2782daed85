import fc from 'fast-check'
import type { Content, Seal } from '../src/parts/content'
import { type AnswerFormat, efforts, type Prompt, type Thinking, type Tool, type Turn } from '../src/parts/prompt'
import type { Translated } from './formats'

/** Any text that says something: formats refuse, or pass over, one of nothing but white space. */
export const aText = fc.string({ unit: 'binary', minLength: 1 }).map((text) => `x${text}`)
const aName = fc.string({ minLength: 1 })
const anId = fc.stringMatching(/^[\w-]{1,20}$/)
const anInput = fc
  .dictionary(aName, fc.oneof(aText, fc.integer(), fc.constant(null)))
  .map((input) => JSON.stringify(input))
const aSchema = fc.dictionary(aName, aText).map((schema) => ({ ...schema, type: 'object' }))
const aCache = fc.constantFrom('5m', '1h', undefined)
const base64 = fc.base64String({ minLength: 4 })

const text = fc.record({ text: aText, cache: aCache }).map((one) => bare({ kind: 'text' as const, ...one }))
const plainText = aText.map((said) => ({ kind: 'text' as const, text: said }))
const aMedium = fc.oneof(
  base64.map((data) => ({ kind: 'base64' as const, mime: 'image/png', data })),
  fc.webUrl().map((url) => ({ kind: 'url' as const, url })),
)
const call = fc.record({ id: anId, name: aName, input: anInput }).map((one) => ({ kind: 'tool-call' as const, ...one }))
const pdf = base64.map((data) => ({ kind: 'base64' as const, mime: 'application/pdf', data }))
const sealOfClaude: fc.Arbitrary<Seal> = fc.oneof(
  base64.map((signature) => ({ maker: 'anthropic' as const, fields: { signature } })),
)
const hidden = base64.map((data) => ({
  kind: 'reasoning' as const,
  text: '',
  seal: { maker: 'anthropic' as const, fields: { data } },
}))
const ofGemini = base64.map((thoughtSignature): Seal => ({ maker: 'gemini', fields: { thoughtSignature } }))
const sealedByGemini = fc.record({ text: aText, seal: ofGemini }).map((one): Content => ({ kind: 'reasoning', ...one }))
/** A seal, and what it is for. */
function marked(content: fc.Arbitrary<Content>): fc.Arbitrary<Content[]> {
  return fc
    .tuple(fc.option(ofGemini), content)
    .map(([seal, one]) => (seal === null ? [one] : [{ kind: 'reasoning', text: '', seal }, one]))
}
const sealed = fc.record({ text: aText, seal: sealOfClaude }).map((one) => ({ kind: 'reasoning' as const, ...one }))

const aRefusal = aText.map((refusal) => ({ kind: 'refusal' as const, text: refusal }))
const encrypted = fc
  .record({
    text: fc.oneof(aText, fc.constant('')),
    encrypted_content: base64,
    id: fc.option(anId, { nil: undefined }),
  })
  .map(({ text: thought, ...fields }): Content => ({
    kind: 'reasoning',
    text: thought,
    seal: { maker: 'openai-responses', fields: bare(fields) },
  }))

/** What each format can carry in order, of what the model says. */
const said: Record<Translated, fc.Arbitrary<Content[]>> = {
  // Thoughts first, one text, a refusal, calls.
  openai: fc
    .tuple(
      fc.oneof(
        fc.array(fc.oneof(sealed, hidden), { maxLength: 2 }),
        aText.map((thought) => [{ kind: 'reasoning' as const, text: thought }]),
      ),
      fc.array(plainText, { maxLength: 1 }),
      fc.array(aRefusal, { maxLength: 1 }),
      fc.array(call, { maxLength: 3 }),
    )
    .map((groups) => groups.flat()),
  // Anything anywhere, and seals on texts and calls.
  gemini: fc
    .array(
      fc.oneof(
        marked(fc.oneof(plainText, call)),
        sealedByGemini.map((one) => [one]),
      ),
      { minLength: 1, maxLength: 5 },
    )
    .map((groups) => groups.flat()),
  // Anything anywhere; a call ends what is said in one message.
  'openai-responses': fc.array(fc.oneof(encrypted, plainText, call, aRefusal), { minLength: 1, maxLength: 5 }),
  // Anything anywhere.
  anthropic: fc.array(fc.oneof(sealed, hidden, text, call), { minLength: 1, maxLength: 5 }),
}

/** What each can be given. */
const given: Record<Translated, fc.Arbitrary<Content>> = {
  openai: fc.oneof(
    text,
    fc
      .record({ media: aMedium, detail: fc.constantFrom('low', 'high', undefined) })
      .map((one) => bare({ kind: 'image' as const, ...one })),
    fc
      .record({ data: base64, format: fc.constantFrom('wav', 'mp3') })
      .map((one) => ({ kind: 'audio' as const, ...one })),
    fc.record({ media: pdf, title: aName }).map((one) => ({ kind: 'document' as const, ...one })),
  ),
  gemini: fc.oneof(
    plainText,
    base64.map((data) => ({ kind: 'image' as const, media: { kind: 'base64' as const, mime: 'image/png', data } })),
    fc
      .record({ media: fc.webUrl().map((url) => ({ kind: 'url' as const, url, mime: 'image/webp' })) })
      .map((one) => ({ kind: 'image' as const, ...one })),
    fc
      .record({ data: base64, format: fc.constantFrom('wav', 'ogg') })
      .map((one) => ({ kind: 'audio' as const, ...one })),
    fc
      .record({
        media: fc.oneof(
          pdf,
          aText.map((t) => ({ kind: 'text' as const, text: t })),
        ),
      })
      .map((one) => ({ kind: 'document' as const, ...one })),
  ),
  'openai-responses': fc.oneof(
    plainText,
    fc
      .record({ media: aMedium, detail: fc.constantFrom('low', 'high', 'auto', undefined) })
      .map((one) => bare({ kind: 'image' as const, ...one })),
    fc
      .record({
        media: fc.oneof(
          pdf,
          fc.webUrl().map((url) => ({ kind: 'url' as const, url })),
          aText.map((t) => ({ kind: 'text' as const, text: t })),
        ),
        title: fc.option(aName, { nil: undefined }),
      })
      .map((one) => bare({ kind: 'document' as const, ...one })),
  ),
  anthropic: fc.oneof(
    text,
    fc.record({ media: aMedium, cache: aCache }).map((one) => bare({ kind: 'image' as const, ...one })),
    fc
      .record({
        media: fc.oneof(
          pdf,
          aText.map((t) => ({ kind: 'text' as const, text: t })),
        ),
        title: fc.option(aName, { nil: undefined }),
      })
      .map((one) => bare({ kind: 'document' as const, ...one })),
  ),
}

const inResult: Record<Translated, fc.Arbitrary<Content>> = {
  openai: plainText,
  anthropic: given.anthropic,
  'openai-responses': given['openai-responses'],
  gemini: fc.oneof(
    plainText,
    pdf.map((media) => ({ kind: 'document' as const, media })),
  ),
}

function aResult(format: Translated): fc.Arbitrary<Content> {
  return fc
    .record({
      id: anId,
      name: format === 'gemini' ? aName : fc.constant(undefined),
      content: fc.array(inResult[format], { maxLength: 2 }).map(textsFirst),
      isError: format.startsWith('openai') ? fc.constant(false) : fc.boolean(),
    })
    .map((one) => bare({ kind: 'tool-result' as const, ...one }) as Content) // with a name only where there is one
}

function textsFirst(content: readonly Content[]): Content[] {
  return [...content].sort((a, b) => Number(b.kind === 'text') - Number(a.kind === 'text'))
}

function someTurns(format: Translated): fc.Arbitrary<Turn[]> {
  const system = fc
    .array(format === 'gemini' || format === 'openai-responses' ? plainText : text, { minLength: 1, maxLength: 2 })
    .map((content) => ({ role: 'system' as const, content }))
  const user = fc.oneof(
    fc.array(given[format], { minLength: 1, maxLength: 3 }),
    // Beside results the user says nothing more in OpenAI's words: that is a message of its own.
    fc.array(aResult(format), { minLength: 1, maxLength: 3 }),
  )
  const pair = fc.tuple(user, said[format]).map(([asked, answered]): Turn[] => [
    { role: 'user', content: asked },
    { role: 'assistant', content: answered },
  ])
  return fc
    .tuple(fc.array(system, { maxLength: 1 }), fc.array(pair, { minLength: 1, maxLength: 4 }))
    .map(([first, pairs]) => [...first, ...pairs.flat()])
}

/** Of Gemini's tools none is strict, or all are, and nothing is cached by itself. */
function aTool(format: Translated): fc.Arbitrary<Tool> {
  const isGemini = format === 'gemini'
  const isCached = format === 'openai' || format === 'anthropic'
  return fc
    .record({
      name: aName,
      description: fc.option(aText),
      schema: aSchema,
      isStrict: isGemini ? fc.constant(null) : fc.option(fc.boolean()),
      cache: isCached ? aCache : fc.constant(undefined),
    })
    .map((tool) => bare({ kind: 'function' as const, ...tool }))
}

const aSchemaFormat = fc
  .record({ name: aName, description: fc.option(aText), schema: aSchema, isStrict: fc.option(fc.boolean()) })
  .map((one): AnswerFormat => ({ kind: 'schema', ...one }))

const aBareSchema = aSchema.map((schema): AnswerFormat => ({
  kind: 'schema',
  name: null,
  description: null,
  schema,
  isStrict: null,
}))
const someFormats: Record<Translated, fc.Arbitrary<AnswerFormat>> = {
  openai: fc.oneof(aSchemaFormat, fc.constant({ kind: 'json' as const })),
  anthropic: aBareSchema,
  gemini: fc.oneof(aBareSchema, fc.constant({ kind: 'json' as const })),
  'openai-responses': fc.oneof(aSchemaFormat, fc.constant({ kind: 'json' as const })),
}

const anEffort = fc.constantFrom(...efforts)
const someThinking: Record<Exclude<Translated, 'gemini'>, fc.Arbitrary<Thinking>> = {
  openai: fc.oneof(
    anEffort.map((effort) => ({ mode: 'on' as const, budget: null, effort })),
    fc.integer({ min: 1 }).map((budget) => ({ mode: 'on' as const, budget, effort: null })),
    fc.constant({ mode: 'off' as const, budget: null, effort: null }),
  ),
  'openai-responses': fc.oneof(
    anEffort.map((effort) => ({ mode: 'on' as const, budget: null, effort })),
    fc.constant({ mode: 'off' as const, budget: null, effort: null }),
  ),
  anthropic: fc.oneof(
    anEffort.map((effort) => ({ mode: 'on' as const, budget: null, effort })),
    fc.integer({ min: 1_024 }).map((budget) => ({ mode: 'on' as const, budget, effort: null })),
    fc.constantFrom(
      { mode: 'off' as const, budget: null, effort: null },
      { mode: null, budget: null, effort: 'low' as const },
    ),
  ),
}

const aGeminiThinking: fc.Arbitrary<Thinking> = fc.oneof(
  fc.record({ mode: fc.constantFrom('on' as const, null), effort: anEffort }).map((one) => ({ ...one, budget: null })),
  fc
    .record({ mode: fc.constantFrom('on' as const, null), budget: fc.integer({ min: 1 }) })
    .map((one) => ({ ...one, effort: null })),
  fc.constantFrom(
    { mode: 'off' as const, budget: null, effort: null },
    { mode: 'on' as const, budget: null, effort: null },
  ),
)

/** Any prompt that this format can carry, as its own reader would read it. */
export function aPrompt(format: Translated): fc.Arbitrary<Prompt> {
  const isOpenai = format === 'openai'
  const isAnthropic = format === 'anthropic'
  // The path says which model is asked, and whether it streams.
  const isGemini = format === 'gemini'
  const isResponses = format === 'openai-responses'
  const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one)
  const only = <T>(isSo: boolean, one: fc.Arbitrary<T>) => (isSo ? maybe(one) : fc.constant(null))
  const settings = fc.record({
    model: only(!isGemini, aName),
    isStream: isGemini ? fc.constant(false) : fc.boolean(),
    isUsageAsked: isOpenai ? fc.boolean() : fc.constant(false),
    turns: someTurns(format),
    tools: fc.array(aTool(format), { minLength: 1, maxLength: 3 }),
    toolChoice: fc.oneof(
      fc.constantFrom({ kind: 'auto' as const }, { kind: 'required' as const }),
      aName.map((name) => ({ kind: 'named' as const, name })),
    ),
    isParallel: only(!isGemini, fc.boolean()),
    maxTokens: maybe(fc.integer({ min: 1 })),
    choices: isAnthropic || isResponses ? fc.constant(1) : fc.integer({ min: 1, max: 4 }),
    temperature: maybe(fc.double({ min: 0, max: isAnthropic ? 1 : 2, noNaN: true }).map(Math.abs)),
    topP: maybe(fc.double({ min: 0, max: 1, noNaN: true }).map(Math.abs)),
    topK: only(!isResponses, fc.nat()),
    presencePenalty: only(!isAnthropic && !isResponses, fc.integer({ min: -2, max: 2 })),
    frequencyPenalty: only(!isAnthropic && !isResponses, fc.integer({ min: -2, max: 2 })),
    seed: only(!isAnthropic && !isResponses, fc.integer()),
    stops: fc.array(aText, { maxLength: isResponses ? 0 : 4 }),
    answerFormat: maybe(someFormats[format]),
    thinking: maybe(format === 'gemini' ? aGeminiThinking : someThinking[format]),
    user: only(!isGemini, aText),
    tier: isGemini ? fc.constant(null) : fc.constantFrom('auto' as const, 'standard' as const, null),
  })
  return settings.map((prompt) => ({ ...prompt, format, musts: [] }))
}

/** Without what is undefined, as readers leave it out. */
function bare<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T // the same but for what is not there
}
