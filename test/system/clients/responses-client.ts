import OpenAI from 'openai'
import type { Response, ResponseInput } from 'openai/resources/responses/responses'
import { type Ask, type Client, type Door, hello, limitOf, pixel, type Told, weatherInput, whatIsIt } from './client'
import { isOpenaisOwn } from './openai-client'

type Params = OpenAI.Responses.ResponseCreateParamsNonStreaming & { input: ResponseInput }

/** `openai`, at responses. */
export function responsesClient({ origin, apiKey }: Door): Client {
  const openai = new OpenAI({ apiKey, baseURL: `${origin}/openai/v1`, maxRetries: 0 })
  return {
    name: 'openai, responses',
    readsThoughts: true,
    asksForResponses: true,
    ask: (model, ask) => respond(openai, paramsOf(model, ask), ask),
    isCaught: isOpenaisOwn,
  }
}

function paramsOf(model: string, ask: Ask): Params {
  const image = { type: 'input_image' as const, image_url: `data:image/png;base64,${pixel}`, detail: 'auto' as const }
  const content = ask.hasImage === true ? [{ type: 'input_text' as const, text: whatIsIt }, image] : hello
  const format = { type: 'json_schema' as const, name: 'weather', schema: weatherInput, strict: true }
  return {
    model,
    max_output_tokens: limitOf(ask),
    input: [{ role: 'user', content }],
    ...(ask.hasTools && { tools: [{ type: 'function', name: 'weather', parameters: weatherInput, strict: true }] }),
    ...(ask.hasSchema && { text: { format } }),
    ...(ask.isThinking && { reasoning: { effort: 'low', summary: 'auto' } }),
  }
}

async function respond(openai: OpenAI, params: Params, ask: Ask): Promise<Told> {
  const response: Response =
    ask.isStream === true
      ? await openai.responses.stream({ ...params, stream: true }).finalResponse()
      : await openai.responses.create(params)
  const { output, usage } = response
  const calls = output.flatMap((item) => (item.type === 'function_call' ? [item] : []))
  const thoughts = output.flatMap((item) => (item.type === 'reasoning' ? item.summary.map(({ text }) => text) : []))
  return {
    text: response.output_text,
    thoughts: thoughts.join(''),
    calls: calls.map(({ name, arguments: input }) => ({ name, input: JSON.parse(input) as unknown })),
    inputTokens: usage?.input_tokens,
    outputTokens: usage?.output_tokens,
    goOn: (result) => {
      const told = { type: 'function_call_output' as const, call_id: calls[0]?.call_id ?? '', output: result }
      const input = [...params.input, ...(output as ResponseInput), told] // what was said may be said again
      return respond(openai, { ...params, input }, {})
    },
  }
}
