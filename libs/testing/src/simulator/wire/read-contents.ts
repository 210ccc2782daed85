import type { WireContentPart, WireFunction, WireMessage, WireRequest } from './wire'

/** What a path of Google's API asks of a model: `/v1beta/models/{model}:generateContent`. */
export interface ContentsPath {
  readonly model: string
  readonly method: string
}

interface Part {
  text?: string
  functionCall?: unknown
  functionResponse?: unknown
}

interface Content {
  role?: string
  parts?: Part[]
}

/** What the simulator reads of a request to Gemini; everything may be missing. */
interface ContentsRequest {
  contents?: Content[]
  content?: Content
  requests?: { content?: Content; outputDimensionality?: number }[]
  generateContentRequest?: ContentsRequest
  systemInstruction?: Content
  outputDimensionality?: number
  generationConfig?: {
    maxOutputTokens?: number
    candidateCount?: number
    responseMimeType?: string
    responseSchema?: unknown
    responseJsonSchema?: unknown
  }
  tools?: { functionDeclarations?: (WireFunction & { parametersJsonSchema?: unknown })[] }[]
  toolConfig?: { functionCallingConfig?: { mode?: string; allowedFunctionNames?: string[] } }
  instances?: { prompt?: string }[]
  parameters?: { sampleCount?: number }
}

/** The model and the method of a path as Google has them; null for any other path. */
export function contentsPathOf(path: string): ContentsPath | null {
  const [, name = '', method = ''] = /^.*\/((?:models|tunedModels)\/.+):(\w+)$/.exec(path) ?? []
  if (method === '' || isRawPrediction(path)) return null
  return { model: decodeURIComponent(name.replace(/^models\//, '')), method }
}

/** Whether a path asks a model of another publisher at Google's cloud, which is answered as that does. */
export function isRawPrediction(path: string): boolean {
  return /:(?:rawPredict|streamRawPredict)$/.test(path)
}

/** A request to Gemini in the words in which the simulator knows requests. */
export function readContents(json: unknown, { model, method }: ContentsPath): WireRequest {
  const given = (typeof json === 'object' && json !== null ? json : {}) as ContentsRequest // its fields are read with care
  const asked = given.generateContentRequest ?? given
  const { generationConfig: config = {}, systemInstruction: system } = asked
  const contents = [...(system ? [{ ...system, role: 'system' }] : []), ...(asked.contents ?? [])]
  const embedded = asked.requests ?? (asked.content ? [asked] : undefined)
  const dimensions = embedded?.[0]?.outputDimensionality
  const declared = asked.tools?.flatMap(({ functionDeclarations }) => functionDeclarations ?? [])
  return {
    model,
    stream: method === 'streamGenerateContent',
    messages: contents.map(messageOf),
    ...(embedded && { input: embedded.map(({ content }) => textsOf(content)) }),
    ...(dimensions !== undefined && { dimensions }),
    ...drawnOf(asked),
    ...(config.maxOutputTokens !== undefined && { max_tokens: config.maxOutputTokens }),
    ...(config.candidateCount !== undefined && { n: config.candidateCount }),
    ...formatOf(config),
    ...(declared && {
      tools: declared.map(({ name, parameters, parametersJsonSchema }) => ({
        ...(name !== undefined && { name }),
        input_schema: parameters ?? parametersJsonSchema,
      })),
    }),
    ...choiceOf(asked.toolConfig?.functionCallingConfig),
  }
}

/** What an image is to show, and how many there are to be. */
function drawnOf({ instances, parameters }: ContentsRequest): Pick<WireRequest, 'prompt' | 'n'> {
  const prompt = instances?.[0]?.prompt
  return prompt === undefined ? {} : { prompt, n: parameters?.sampleCount ?? 1 }
}

function messageOf({ role, parts = [] }: Content): WireMessage {
  return { role: role === 'model' ? 'assistant' : (role ?? 'user'), content: parts.map(partOf) }
}

function partOf({ text, functionCall, functionResponse }: Part): WireContentPart {
  if (text !== undefined) return { type: 'text', text }
  if (functionCall !== undefined) return { type: 'tool_use' }
  return { type: functionResponse === undefined ? 'media' : 'tool_result' }
}

function textsOf(content: Content | undefined): string {
  return (content?.parts ?? []).map(({ text }) => text ?? '').join(' ')
}

function formatOf(config: NonNullable<ContentsRequest['generationConfig']>): Pick<WireRequest, 'response_format'> {
  const schema = config.responseSchema ?? config.responseJsonSchema
  if (schema !== undefined) return { response_format: { type: 'json_schema', json_schema: { schema } } }
  return config.responseMimeType === 'application/json' ? { response_format: { type: 'json_object' } } : {}
}

function choiceOf(
  config: { mode?: string; allowedFunctionNames?: string[] } | undefined,
): Pick<WireRequest, 'tool_choice'> {
  const [name] = config?.allowedFunctionNames ?? []
  if (config?.mode === 'NONE') return { tool_choice: { type: 'none' } }
  return name === undefined ? {} : { tool_choice: { type: 'tool', name } }
}
