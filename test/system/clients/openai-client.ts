import OpenAI from 'openai'
import type { ChatCompletion, ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import { type Ask, type Client, type Door, hello, limitOf, pixel, type Told, weatherInput, whatIsIt } from './client'

type Params = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming

const kinds: Readonly<Record<number, new (...given: never[]) => Error>> = {
  400: OpenAI.BadRequestError,
  401: OpenAI.AuthenticationError,
  404: OpenAI.NotFoundError,
  429: OpenAI.RateLimitError,
  500: OpenAI.InternalServerError,
}

/** `openai`, at chat completions. */
export function openaiClient({ origin, apiKey }: Door): Client {
  const openai = new OpenAI({ apiKey, baseURL: `${origin}/openai/v1`, maxRetries: 0 })
  return {
    name: 'openai',
    readsThoughts: true,
    ask: (model, ask) => chat(openai, paramsOf(model, ask), ask),
    isCaught: isOpenaisOwn,
  }
}

/** Whether an error is of the type that the package has for this status. */
export function isOpenaisOwn(error: unknown, status: number): boolean {
  return error instanceof (kinds[status] ?? OpenAI.APIError)
}

function paramsOf(model: string, ask: Ask): Params {
  const image = { type: 'image_url' as const, image_url: { url: `data:image/png;base64,${pixel}` } }
  const content = ask.hasImage === true ? [{ type: 'text' as const, text: whatIsIt }, image] : hello
  const schema = { name: 'weather', schema: weatherInput, strict: true }
  return {
    model,
    max_tokens: limitOf(ask),
    messages: [{ role: 'user', content }],
    ...(ask.hasTools && { tools: [{ type: 'function', function: { name: 'weather', parameters: weatherInput } }] }),
    ...(ask.hasSchema && { response_format: { type: 'json_schema', json_schema: schema } }),
    ...(ask.isThinking && { reasoning_effort: 'low' }),
  }
}

async function chat(openai: OpenAI, params: Params, ask: Ask): Promise<Told> {
  if (ask.isStream !== true) return told(openai, params, await openai.chat.completions.create(params))
  let thoughts = ''
  const stream = openai.chat.completions.stream({ ...params, stream: true, stream_options: { include_usage: true } })
  stream.on('chunk', ({ choices }) => {
    thoughts += (choices[0]?.delta as { reasoning_content?: string } | undefined)?.reasoning_content ?? ''
  })
  return { ...told(openai, params, await stream.finalChatCompletion()), thoughts }
}

function told(openai: OpenAI, params: Params, { choices, usage }: ChatCompletion): Told {
  const message = choices[0]?.message
  const calls = (message?.tool_calls ?? []).flatMap((call) => (call.type === 'function' ? [call] : []))
  return {
    text: message?.content ?? '',
    thoughts: (message as { reasoning_content?: string } | undefined)?.reasoning_content ?? '',
    calls: calls.map(({ function: { name, arguments: input } }) => ({ name, input: JSON.parse(input) as unknown })),
    inputTokens: usage?.prompt_tokens,
    outputTokens: usage?.completion_tokens,
    goOn: (content) => {
      const answer = message as ChatCompletionMessageParam // it was just said
      const result = { role: 'tool' as const, tool_call_id: calls[0]?.id ?? '', content }
      return chat(openai, { ...params, messages: [...params.messages, answer, result] }, {})
    },
  }
}
