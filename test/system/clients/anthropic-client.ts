import Anthropic from '@anthropic-ai/sdk'
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

type Params = Anthropic.MessageCreateParamsNonStreaming

const kinds: Readonly<Record<number, new (...given: never[]) => Error>> = {
  400: Anthropic.BadRequestError,
  401: Anthropic.AuthenticationError,
  404: Anthropic.NotFoundError,
  429: Anthropic.RateLimitError,
  500: Anthropic.InternalServerError,
}

/** `@anthropic-ai/sdk`, at Messages. */
export function anthropicClient({ origin, apiKey }: Door): Client {
  const anthropic = new Anthropic({ apiKey, baseURL: `${origin}/anthropic`, maxRetries: 0 })
  return {
    name: '@anthropic-ai/sdk',
    readsThoughts: true,
    ask: (model, ask) => message(anthropic, paramsOf(model, ask), ask),
    isCaught: (error, status) => error instanceof (kinds[status] ?? Anthropic.APIError),
  }
}

function paramsOf(model: string, ask: Ask): Params {
  const source = { type: 'base64' as const, media_type: 'image/png' as const, data: pixel }
  const content =
    ask.hasImage === true
      ? [
          { type: 'text' as const, text: whatIsIt },
          { type: 'image' as const, source },
        ]
      : hello
  return {
    model,
    max_tokens: limitOf(ask),
    messages: [{ role: 'user', content }],
    ...(ask.hasTools && { tools: [{ name: 'weather', input_schema: weatherInput }] }),
    ...(ask.hasSchema && { output_config: { format: { type: 'json_schema', schema: weatherInput } } }),
    ...(ask.isThinking && { thinking: { type: 'enabled', budget_tokens: thinkingTokens } }),
  }
}

async function message(anthropic: Anthropic, params: Params, ask: Ask): Promise<Told> {
  const { content, usage } =
    ask.isStream === true
      ? await anthropic.messages.stream(params).finalMessage()
      : await anthropic.messages.create(params)
  const calls = content.flatMap((block) => (block.type === 'tool_use' ? [block] : []))
  return {
    text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    thoughts: content.map((block) => (block.type === 'thinking' ? block.thinking : '')).join(''),
    calls: calls.map(({ name, input }) => ({ name, input })),
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    goOn: (result) => {
      const block = { type: 'tool_result' as const, tool_use_id: calls[0]?.id ?? '', content: result }
      const messages = [
        ...params.messages,
        { role: 'assistant' as const, content },
        { role: 'user' as const, content: [block] },
      ]
      return message(anthropic, { ...params, messages }, {})
    },
  }
}
