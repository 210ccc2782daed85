import { chatsOf } from '../../test/chats'
import { sides, type Translated } from '../../test/formats'
import { sameShape } from '../../test/sameness'
import { type Json, translated } from '../../test/translated'
import type { RequestSetting, Translator } from '../core/translator'
import { textOf } from '../parts/fields'
import { translatorOf } from '../translators'

/** Whom a request of Gemini's goes to, and one for it: where Gemini is asked through OpenAI's dialect its seals go too. */
const models: Readonly<Record<Translated, string>> = {
  openai: 'google/gemini-3-flash',
  anthropic: 'claude-haiku-4-5',
  gemini: 'gemini-3-flash-preview',
  'openai-responses': 'google/gemini-3-flash',
}

/** What the other format has no place for, and nobody misses: each is told of in the table of its codec. */
const withoutLabels: Readonly<Record<Translated, (shape: Json) => Json>> = {
  // A limit that the other side had to be given; what the relay says of usage; the label of a schema.
  openai: ({ max_tokens: _limit, stream_options: _usage, response_format: asked, ...rest }) => {
    const { schema } = ((asked as Json | undefined)?.json_schema ?? {}) as Json
    // A tool without input has an empty one, and a call its list.
    const tools = (rest.tools as Json[] | undefined)?.map(({ function: f, ...tool }) => ({
      ...tool,
      function: { parameters: { type: 'object' }, ...(f as Json) },
    }))
    return { ...withoutOnes(rest), ...(tools && { tools }), ...(schema !== undefined && { schema }) }
  },
  anthropic: ({ max_tokens: _limit, ...rest }) => {
    const tools = (rest.tools as Json[] | undefined)?.map((tool) => ({
      ...tool,
      input_schema: { properties: {}, ...(tool.input_schema as Json) },
    }))
    return { ...withoutOnes(rest), ...(tools && { tools }) }
  },
  'openai-responses': unkept,
  gemini: (shape) => {
    const { maxOutputTokens: _limit, ...config } = (shape.generationConfig ?? {}) as Json
    const contents: { role: unknown; parts: Json[] }[] = []
    for (const { role, parts } of shape.contents as typeof contents) {
      const last = contents.at(-1)
      // What one side says at once.
      if (last !== undefined && last.role === role) last.parts.push(...parts.map(withoutId))
      else contents.push({ role, parts: parts.map(withoutId) })
    }
    const tools = (shape.tools as Json[] | undefined)?.map((tool) => ({
      ...tool,
      parametersJsonSchema: { type: 'object', properties: {}, ...(tool.parametersJsonSchema as Json) },
    }))
    const isBare = Object.keys(config).length === 0
    return { ...shape, contents, generationConfig: isBare ? undefined : config, ...(tools && { tools }) }
  },
}

/** Without what an account would keep, and what every answer has. */
function unkept({ store: _kept, include: _always, max_output_tokens: _limit, ...shape }: Json): Json {
  const { text, tools, reasoning } = shape as { text?: { format?: Json }; tools?: Json[]; reasoning?: Json }
  const named = tools?.map((tool) => ({ ...tool, parameters: { type: 'object', ...(tool.parameters as Json) } }))
  const schema = text?.format?.schema
  delete shape.text
  // Thoughts are shown by whoever is asked for them.
  delete reasoning?.summary
  return { ...withoutOnes(shape), ...(named && { tools: named }), ...(schema !== undefined && { schema }) }
}

/** What is so by itself. */
function withoutOnes(shape: Json): Json {
  return Object.fromEntries(
    Object.entries(shape).filter(([name, value]) => !((name === 'temperature' || name === 'top_p') && value === 1)),
  )
}

/** A call that had no id was given one. */
function withoutId(part: Json): Json {
  const bare = ({ id: _made, ...rest }: Json) => rest
  return Object.fromEntries(
    Object.entries(part).map(([name, one]) => [name, /^function/.test(name) ? bare(one as Json) : one]),
  )
}

/** How many requests lose what, of all that are recorded; on the way there and on the way back. */
const expected: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'openai anthropic': {
    '': 24,
    refused: 1, // sound
    'response_format left-out': 3, // JSON without a schema
    'reasoning_effort changed, thinking changed': 3,
    'messages.reasoning_content left-out': 1,
    'messages.reasoning_content left-out, messages.content.content changed': 1, // an image in a result
    'enable_thinking left-out, messages.reasoning_content left-out': 1,
  },
  'anthropic openai': {
    '': 22,
    'cache_control left-out': 2,
    'messages.content.citations left-out, messages.content.source changed, messages.content.title left-out': 2,
    'thinking changed, reasoning_effort changed': 4,
    'tools.web_search_20260318 left-out': 1,
  },
  'openai gemini': {
    '': 29,
    'messages.content.file.filename left-out': 1,
    'messages.reasoning_content left-out': 2,
    'messages.reasoning_content left-out, contents.parts.functionResponse.parts changed': 1, // an image in a result
    'enable_thinking left-out, messages.reasoning_content left-out': 1,
  },
  'anthropic gemini': {
    '': 22,
    'cache_control left-out': 2,
    'messages.content.citations left-out, messages.content.title left-out': 2,
    'messages.content.thinking left-out, thinking changed, generationConfig.thinkingConfig changed': 1,
    'thinking changed, generationConfig.thinkingConfig changed': 3,
    'tools.web_search_20260318 left-out': 1,
  },
  'openai openai-responses': {
    '': 29,
    refused: 1, // sound
    'messages.reasoning_content left-out': 2,
    'messages.reasoning_content left-out, input.output changed': 1, // an image in a result
    'enable_thinking left-out, messages.reasoning_content left-out': 1,
  },
  'anthropic openai-responses': {
    '': 22,
    'cache_control left-out': 2,
    'messages.content.citations left-out, messages.content.source changed, messages.content.title left-out': 2,
    'messages.content.thinking left-out, thinking changed, reasoning.effort changed': 1,
    'thinking changed, reasoning.effort changed': 3,
    'tools.web_search_20260318 left-out': 1,
  },
  'gemini openai-responses': {
    '': 15,
    'contents.parts.thought left-out': 6, // seals of Gemini's
    'contents.parts.thought left-out, input.content.filename left-out': 1, // one was made for it
    'generationConfig.topK left-out': 1,
    'tools.googleSearch left-out': 1,
  },
  'openai-responses openai': {
    '': 18,
    refused: 3, // a search
    'input.reasoning left-out': 5, // what was encrypted
    'prompt_cache_key left-out': 2,
  },
  'openai-responses anthropic': {
    '': 14,
    refused: 3,
    'input.reasoning left-out': 5,
    'prompt_cache_key left-out': 2,
    'reasoning.effort changed, thinking changed': 4,
  },
  'openai-responses gemini': {
    '': 17,
    refused: 3,
    'input.content.filename left-out': 1,
    'input.reasoning left-out': 5,
    'prompt_cache_key left-out': 2,
  },
  'gemini openai': {
    '': 21,
    'generationConfig.topK left-out': 1,
    'messages.content.file.filename left-out': 1, // one was made for it
    'tools.googleSearch left-out': 1,
  },
  'gemini anthropic': {
    '': 12,
    'contents.parts.thought left-out': 6, // seals of Gemini's
    'contents.parts.thought left-out, generationConfig.thinkingConfig changed, thinking left-out': 1,
    'generationConfig.thinkingConfig changed, thinking left-out': 3,
    'generationConfig.topP left-out': 1,
    'tools.googleSearch left-out': 1,
  },
}

describe.each(sides)('a request of %s for %s', (caller, upstream) => {
  const there = translatorOf(caller, upstream) as Translator
  const back = translatorOf(upstream, caller) as Translator
  const { requests } = chatsOf(caller)
  const outcomes: Record<string, string[]> = {}

  it.each(requests)('is itself again after a way there and back, but for what was told: %s', (id, request) => {
    const body = request as Json
    const isNamed = caller === 'gemini' || upstream === 'gemini'
    // What the path would say.
    const named = { model: textOf(body.model) ?? models[upstream], isStream: body.stream === true }
    const setting: RequestSetting = isNamed ? { model: models[upstream], named } : {}
    if (there.request(Buffer.from(JSON.stringify(body)), setting).kind === 'untranslatable') {
      ;(outcomes.refused ??= []).push(id)
      return
    }
    const gone = translated(there, body, setting)
    const come = translated(back, gone.body, isNamed ? { named } : {})
    if (body.model === undefined && upstream === 'gemini') delete come.body.model
    const losses = [...gone.losses, ...come.losses]
    ;(outcomes[losses.join(', ')] ??= []).push(id)
    const lost = new Set(losses.map((loss) => loss.split(/[ .]/)[0]))
    const kept = (value: unknown) => {
      const shape = withoutLabels[caller](sameShape(caller, value) as Json)
      const left = JSON.stringify(shape, (name, one: unknown) =>
        name === 'cache_control' && lost.has(name) ? undefined : one,
      )
      return Object.fromEntries(Object.entries(JSON.parse(left) as Json).filter(([name]) => !lost.has(name)))
    }
    expect(kept(come.body)).toEqual(kept(body))
  })

  it('is seldom refused, and loses little', () => {
    const counts = Object.entries(outcomes).map(([losses, ids]) => [losses, ids.length] as const)
    expect(Object.fromEntries(counts)).toEqual(expected[`${caller} ${upstream}`])
  })
})
