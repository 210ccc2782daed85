import { ApiError, type Content, type GenerateContentParameters, GoogleGenAI, type Part } from '@google/genai'
import {
  type Ask,
  type Client,
  type Door,
  hello,
  limitOf,
  listed,
  pixel,
  thinkingTokens,
  type Told,
  weatherInput,
  whatIsIt,
} from './client'

/** `@google/genai`, at generateContent. */
export function googleClient({ origin, apiKey }: Door): Client {
  const google = new GoogleGenAI({ apiKey, httpOptions: { baseUrl: `${origin}/genai` } })
  return {
    name: '@google/genai',
    readsThoughts: true,
    ask: (model, ask) => generate(google, paramsOf(model, ask), ask),
    isCaught: (error, status) => error instanceof ApiError && error.status === status,
  }
}

function paramsOf(model: string, ask: Ask): GenerateContentParameters {
  const image = { inlineData: { mimeType: 'image/png', data: pixel } }
  const declared = { name: 'weather', description: 'The weather.', parametersJsonSchema: weatherInput }
  return {
    model,
    contents: [{ role: 'user', parts: ask.hasImage === true ? [{ text: whatIsIt }, image] : [{ text: hello }] }],
    config: {
      maxOutputTokens: limitOf(ask),
      ...(ask.hasTools && { tools: [{ functionDeclarations: [declared] }] }),
      ...(ask.hasSchema && { responseMimeType: 'application/json', responseJsonSchema: weatherInput }),
      ...(ask.isThinking && { thinkingConfig: { includeThoughts: true, thinkingBudget: thinkingTokens } }),
    },
  }
}

async function generate(google: GoogleGenAI, params: GenerateContentParameters, ask: Ask): Promise<Told> {
  const answers =
    ask.isStream === true
      ? await listed(await google.models.generateContentStream(params))
      : [await google.models.generateContent(params)]
  const usage = answers.at(-1)?.usageMetadata
  const parts = answers.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? [])
  const textOf = (isThought: boolean) =>
    parts.map((part) => ((part.thought === true) === isThought ? (part.text ?? '') : '')).join('')
  const calls = parts.flatMap(({ functionCall }) => functionCall ?? [])
  return {
    text: textOf(false),
    thoughts: textOf(true),
    calls: calls.map(({ name = '', args }) => ({ name, input: args })),
    inputTokens: usage?.promptTokenCount,
    outputTokens: usage?.candidatesTokenCount,
    goOn: (result) => {
      const { id, name } = calls[0] ?? {}
      const response: Part = { functionResponse: { ...(id && { id }), name, response: { output: result } } }
      const contents = [
        ...(params.contents as Content[]),
        { role: 'model', parts },
        { role: 'user', parts: [response] },
      ] // a list of contents: `paramsOf`
      return generate(google, { ...params, contents }, {})
    },
  }
}
