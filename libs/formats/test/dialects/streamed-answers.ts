import { readEvents } from '@tollgate/sse'

type Json = Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any -- what was recorded has no type

/** The chunks of a stream as one answer. */
export function gatherChunks(stream: Buffer): Json {
  const message: Json = {}
  const calls: Json[] = []
  const answer: Json = { choices: [{ index: 0, message }] }
  for (const chunk of jsonEvents(stream)) {
    const { choices = [], usage, ...rest } = chunk
    Object.assign(answer, dropNulls(rest))
    if (usage ?? chunk.x_groq?.usage) answer.usage = usage ?? chunk.x_groq.usage
    for (const choice of choices ?? []) if ((choice.index ?? 0) === 0) addChoice(answer.choices[0], calls, choice)
  }
  if (calls.length > 0) message.tool_calls = calls.filter(Boolean)
  return answer
}

function addChoice(gathered: Json, calls: Json[], { delta, finish_reason, message: whole, ...more }: Json): void {
  const { message } = gathered
  if (finish_reason) gathered.finish_reason ??= finish_reason
  Object.assign(gathered, dropNulls(more))
  const said = delta ?? whole ?? {}
  const { content, reasoning_content, reasoning, reasoning_details, refusal, tool_calls, ...other } = said
  const texts = Array.isArray(content) ? content.map((part: Json) => part.text ?? '').join('') : content
  for (const [name, text] of Object.entries({ content: texts, refusal }))
    if (text) message[name] = (message[name] ?? '') + text
  const thought = reasoning_content ?? reasoning
  if (thought) message.reasoning_content = (message.reasoning_content ?? '') + thought
  if (reasoning_details) message.reasoning_details = [...(message.reasoning_details ?? []), ...reasoning_details]
  for (const call of tool_calls ?? []) addCall(calls, call)
  Object.assign(message, dropNulls(other))
}

function addCall(calls: Json[], { index = 0, id, function: asked, ...rest }: Json): void {
  const call = (calls[index] ??= { ...rest, id, function: { name: '', arguments: '' } })
  if (asked?.name) call.function.name = asked.name
  const given = asked?.arguments ?? ''
  call.function.arguments += typeof given === 'string' ? given : JSON.stringify(given)
}

/** The events of a stream as one message; what it counts at its beginning alone is no usage. */
export function gatherMessage(stream: Buffer): Json {
  let message: Json = { content: [] }
  const open: Json = {}
  let isOver = false
  for (const event of jsonEvents(stream)) {
    if (isOver) break
    if (event.type === 'message_start') {
      for (const index of Object.keys(open)) delete open[index]
      message = {
        ...event.message,
        ...message,
        early: { ...message.early, ...event.message.usage },
        usage: message.usage,
      }
    } else if (event.type === 'content_block_start') {
      const block = structuredClone(event.content_block)
      open[event.index] = block
      message.content.push(block)
    } else if (event.type === 'content_block_delta') addDelta(open[event.index], event.delta)
    else if (event.type === 'message_delta') {
      Object.assign(message, dropNulls(event.delta))
      if (event.usage) message.usage = { ...message.early, ...message.usage, ...dropNulls(event.usage) }
    } else if (event.type === 'message_stop') isOver = true
  }
  delete message.early
  for (const block of message.content) {
    if (block.partial !== undefined) block.input = block.partial === '' ? {} : (parsed(block.partial) ?? block.partial)
    delete block.partial
  }
  return message
}

function addDelta(block: Json | undefined, { type, ...delta }: Json): void {
  if (block === undefined) return
  if (type === 'text_delta') block.text += delta.text
  else if (type === 'thinking_delta') block.thinking += delta.thinking
  else if (type === 'signature_delta') block.signature = delta.signature
  else if (type === 'input_json_delta') block.partial = (block.partial ?? '') + delta.partial_json
  else if (type === 'citations_delta') block.citations = [...(block.citations ?? []), delta.citation]
}

function jsonEvents(stream: Buffer): Json[] {
  return readEvents(stream).flatMap(({ event, data }) => {
    if (!data.startsWith('{')) return []
    const value = JSON.parse(data) as Json
    return [{ ...(event && { type: event }), ...value }]
  })
}

function dropNulls(fields: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** What a text says as JSON; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
