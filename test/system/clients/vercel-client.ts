import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import {
  APICallError,
  generateText,
  jsonSchema,
  type LanguageModel,
  type ModelMessage,
  Output,
  streamText,
  tool,
} from 'ai'
import {
  type Ask,
  type Client,
  type Door,
  hello,
  limitOf,
  pixel,
  thinkingTokens,
  type Told,
  weatherInput,
  whatIsIt,
} from './client'

const thinkingOptions = {
  openai: { reasoningEffort: 'low', reasoningSummary: 'auto', forceReasoning: true },
  anthropic: { thinking: { type: 'enabled', budgetTokens: thinkingTokens } },
  google: { thinkingConfig: { includeThoughts: true, thinkingBudget: thinkingTokens } },
}
const weather = tool({ inputSchema: jsonSchema(weatherInput) })
const schema = jsonSchema<{ city: string }>(weatherInput)

/** The `ai` package, by each of its providers. */
export function vercelClients({ origin, apiKey }: Door): readonly Client[] {
  const openai = createOpenAI({ apiKey, baseURL: `${origin}/openai/v1` })
  const anthropic = createAnthropic({ apiKey, baseURL: `${origin}/anthropic/v1` })
  const google = createGoogleGenerativeAI({ apiKey, baseURL: `${origin}/genai/v1beta` })
  return [
    // OpenAI's chat completions have no place for thoughts, so that its provider reads none.
    clientOf('ai, @ai-sdk/openai', (name) => openai.chat(name), { readsThoughts: false }),
    clientOf('ai, @ai-sdk/openai, responses', (name) => openai.responses(name), { asksForResponses: true }),
    clientOf('ai, @ai-sdk/anthropic', (name) => anthropic(name)),
    clientOf('ai, @ai-sdk/google', (name) => google(name)),
  ]
}

function clientOf(name: string, modelOf: (name: string) => LanguageModel, traits: Partial<Client> = {}): Client {
  return {
    name,
    readsThoughts: true,
    ...traits,
    ask: (model, ask) => said(modelOf(model), [question(ask)], ask),
    isCaught: (error, status) => APICallError.isInstance(error) && error.statusCode === status,
  }
}

function question({ hasImage = false }: Ask): ModelMessage {
  const image = { type: 'image' as const, image: pixel, mediaType: 'image/png' }
  return { role: 'user', content: hasImage ? [{ type: 'text', text: whatIsIt }, image] : hello }
}

async function said(model: LanguageModel, messages: ModelMessage[], ask: Ask): Promise<Told> {
  const asked = {
    model,
    messages,
    maxRetries: 0,
    maxOutputTokens: limitOf(ask),
    ...(ask.hasTools && { tools: { weather } }),
    ...(ask.hasSchema && { output: Output.object({ schema }) }),
    // What is kept upstream cannot be referred to where several may be asked: all is said again.
    providerOptions: {
      ...(ask.isThinking && thinkingOptions),
      openai: { ...(ask.isThinking && thinkingOptions.openai), store: false },
    },
  }
  const result = ask.isStream === true ? await streamed(asked) : await generateText(asked)
  const { text, toolCalls, usage, response } = result
  const calls = toolCalls.map(({ toolName, input }) => ({ name: toolName, input: input as unknown }))
  return {
    text,
    thoughts: result.reasoningText ?? '',
    calls,
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    goOn: (value) => {
      const { toolCallId = '', toolName = '' } = toolCalls[0] ?? {}
      const told = { type: 'tool-result' as const, toolCallId, toolName, output: { type: 'text' as const, value } }
      const answered: ModelMessage[] = [...response.messages, { role: 'tool', content: [told] }]
      return said(model, [...messages, ...answered], { hasTools: true })
    },
  }
}

/** What was streamed, all of it; an error in it is thrown, as those are who read it to its end. */
async function streamed(asked: Parameters<typeof streamText>[0]) {
  const result = streamText({ ...asked, onError: () => undefined })
  for await (const part of result.fullStream) if (part.type === 'error') throw part.error
  const [text, reasoningText, toolCalls, usage, response] = await Promise.all([
    result.text,
    result.reasoningText,
    result.toolCalls,
    result.usage,
    result.response,
  ])
  return { text, reasoningText, toolCalls, usage, response }
}
