import { readEvents } from '@tollgate/sse'

type Json = Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any -- what was recorded has no type

/** The parts of a stream as one answer; what is said piece by piece is one part. */
export function gatherResponse(stream: Buffer): Json {
  const answer: Json = {}
  const candidates = new Map<number, Json>()
  for (const { data } of readEvents(stream)) {
    if (!data.startsWith('{')) continue
    const { candidates: more = [], ...rest } = JSON.parse(data) as Json
    Object.assign(answer, rest)
    for (const { index = 0, content, ...said } of more as Json[]) {
      const candidate = candidates.get(index) ?? { index, content: { role: 'model', parts: [] } }
      candidates.set(index, Object.assign(candidate, said))
      for (const part of content?.parts ?? []) addPart(candidate.content.parts, part)
    }
  }
  for (const { content } of candidates.values()) content.parts = content.parts.map(wholeCall)
  return { ...answer, ...(candidates.size > 0 && { candidates: [...candidates.values()] }) }
}

function addPart(parts: Json[], part: Json): void {
  const last = parts.at(-1)
  const { functionCall: call } = part
  if (call && !call.name) last?.pieces.push(call)
  else if (call) parts.push({ ...part, pieces: [call] })
  else if (typeof part.text === 'string' && typeof last?.text === 'string' && !last.thought === !part.thought)
    // What is sealed is whole.
    if (last.thoughtSignature && part.text !== '') parts.push({ ...part })
    else Object.assign(last, part, { text: last.text + part.text })
  else if (part.text !== '' || Object.keys(part).length > 1) parts.push({ ...part })
}

function wholeCall({ pieces, ...part }: Json): Json {
  if (!pieces) return part
  const [{ willContinue: _more, partialArgs: _pieces, ...call }] = pieces
  const args = call.args ?? {}
  for (const { jsonPath, ...value } of pieces.flatMap((piece: Json) => piece.partialArgs ?? [])) {
    const names = (jsonPath as string).split(/[.[\]]+/).filter((name) => name !== '' && name !== '$')
    const last = names.pop()!
    const place = names.reduce((at: Json, name, i) => (at[name] ??= /^\d+$/.test(names[i + 1] ?? last) ? [] : {}), args)
    const { willContinue: _goesOn, ...one } = value
    place[last] = 'stringValue' in one ? (place[last] ?? '') + one.stringValue : Object.values(one)[0]
  }
  return { ...part, functionCall: { ...call, args } }
}

/** A request or an answer, brought to one shape: see `sameShape`. */
export function geminiShape({ model: _inPath, ...given }: Json): Json {
  const body = camel(given) as Json
  const { systemInstruction, contents, candidates, tools, toolConfig, generationConfig } = body
  const system = Array.isArray(systemInstruction?.parts) ? systemInstruction.parts : [systemInstruction?.parts]
  return {
    ...body,
    systemInstruction: systemInstruction && { parts: system },
    contents: contents?.map(contentShape),
    candidates: candidates?.map((one: Json) => ({
      finishReason: 'STOP',
      ...one,
      index: one.index ?? 0,
      content: contentShape({ ...one.content, role: 'model' }),
    })),
    tools: tools?.flatMap(toolShape),
    toolConfig: toolConfig?.functionCallingConfig && {
      functionCallingConfig: {
        ...toolConfig.functionCallingConfig,
        mode: toolConfig.functionCallingConfig.mode?.toUpperCase(),
      },
    },
    generationConfig,
  }
}

function toolShape({ functionDeclarations = [], ...own }: Json): Json[] {
  const functions = functionDeclarations.map(({ parameters, parametersJsonSchema, ...one }: Json) => ({
    ...one,
    parametersJsonSchema: parametersJsonSchema ?? (parameters && smallTypes(parameters)),
  }))
  return [...functions, ...Object.entries(own).map(([name, value]) => ({ [name]: value }))]
}

function contentShape({ role, parts = [] }: Json): Json {
  const said: Json[] = []
  for (const part of parts) addPart(said, part)
  return {
    role: role === 'model' ? role : 'user',
    parts: said.map(wholeCall).filter(({ text, ...rest }) => text !== '' || Object.keys(rest).length > 0),
  }
}

/** Fields under their usual names; what callers name themselves stays. */
function camel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camel)
  if (typeof value !== 'object' || value === null) return value
  const named = Object.entries(value).map(([name, one]) => {
    const usual = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    return [usual, /^(args|response|properties|.*[sS]chema)$/.test(usual) ? one : camel(one)] as const
  })
  return Object.fromEntries(named)
}

function smallTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(smallTypes)
  if (typeof schema !== 'object' || schema === null) return schema
  const small = (name: string, one: unknown) =>
    name === 'type' && typeof one === 'string' ? one.toLowerCase() : smallTypes(one)
  return Object.fromEntries(Object.entries(schema).map(([name, one]) => [name, small(name, one)]))
}

/** What is wrong with a whole stream, as a client would see it. */
export function faultsOfParts(stream: Buffer): string[] {
  const faults: string[] = []
  const expect = (isSo: boolean, fault: string) => void (isSo || faults.push(fault))
  const events = readEvents(stream).map(({ data }) => JSON.parse(data) as Json)
  events.forEach(({ candidates, promptFeedback, modelVersion, responseId, usageMetadata }, at) => {
    const isLast = at === events.length - 1
    expect(typeof modelVersion === 'string' && typeof responseId === 'string', 'of no answer')
    for (const { content, finishReason } of (candidates ?? []) as Json[]) {
      expect(isLast === (typeof finishReason === 'string'), 'a stop before the end, or none')
      for (const { functionCall: call } of content?.parts ?? [])
        expect(call === undefined || (typeof call.args === 'object' && typeof call.name === 'string'), 'half a call')
    }
    expect(!isLast || candidates?.length > 0 || promptFeedback, 'no end')
    expect(isLast || usageMetadata === undefined, 'usage before the end')
  })
  expect(events.length > 0, 'nothing')
  return faults
}
