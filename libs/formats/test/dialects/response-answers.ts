import { readEvents } from '@tollgate/sse'

export type Json = Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any -- what was recorded has no type

/** The events of a response as one: items as they were done, or else as the last event tells them. Nothing counts behind that. */
export function gatherOutput(stream: Buffer): Json {
  let response: Json = {}
  const items: Json[] = []
  let said = ''
  for (const event of eventsOf(stream)) {
    if (event.type === 'response.output_item.done') items.push(event.item)
    // Some tell of no items at all.
    if (event.type === 'response.output_text.delta') said += event.delta
    if (event.response) response = { ...response, ...event.response }
    if (/^response\.(completed|incomplete)$/.test(event.type)) break
  }
  const bare =
    said === '' ? [] : [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: said }] }]
  return { ...response, output: items.length > 0 ? items : (response.output ?? bare) }
}

function eventsOf(stream: Buffer): Json[] {
  return readEvents(stream).flatMap(({ data }) => (data.startsWith('{') ? [JSON.parse(data) as Json] : []))
}

/** The thoughts of an item, and the texts of a message. */
export function thoughtsOf({ summary, content }: Json): string {
  const texts = (parts: Json[] = []) => parts.flatMap(({ text }) => text || []).join('\n\n')
  return texts(summary) || texts(content)
}

/** A request or an answer, brought to one shape: see `sameShape`. */
export function responsesShape(body: Json): Json {
  const { instructions, input, output, safety_identifier, include: _always, ...rest } = body
  for (const name of ['created_at', 'object', 'output_text', 'obfuscation']) delete rest[name]
  const asked = typeof input === 'string' ? [{ role: 'user', content: input }] : (input as Json[] | undefined)
  const first = instructions && input ? [{ role: 'system', content: instructions }] : []
  return {
    ...rest,
    id: rest.id?.replace(/^resp_/, ''),
    ...(output && unsaid(rest)),
    ...(!input && { instructions }),
    user: rest.user ?? safety_identifier,
    input: asked && [...first, ...asked].map(itemShape),
    output: (output as Json[] | undefined)?.map(itemShape),
  }
}

/** What an answer says of its request where nobody told. */
function unsaid({ status = 'completed', tool_choice = 'auto', parallel_tool_calls = true }: Json): Json {
  // One that was cut is at its end.
  return { status: status === 'in_progress' ? 'completed' : status, tool_choice, parallel_tool_calls }
}

/** What of an item its account alone knows, and what is so by itself, says nothing. */
function itemShape(item: Json): Json {
  // What a message is in the talk is lost where it is written anew.
  const { id, status: _state, phase: _phase, ...rest } = item
  // Only who has encrypted thoughts knows them by their id, and some change the others with each event.
  const isBound = item.type === 'reasoning' && item.encrypted_content
  if (item.type === 'reasoning') return { ...rest, id: isBound && id, content: undefined, summary: [thoughtsOf(item)] }
  if (item.type === 'function_call') return rest
  if (item.type && item.type !== 'message') return { id, ...rest, output: listShape(item.output, 'input_text') }
  const isModels = item.role === 'assistant' || item.content?.[0]?.type === 'output_text'
  const type = isModels ? 'output_text' : 'input_text'
  const role = isModels ? 'assistant' : item.role === 'developer' ? 'system' : item.role
  return { ...rest, type: undefined, role, content: listShape(item.content, type) }
}

function listShape(content: unknown, type: string): unknown {
  if (typeof content === 'string') return content === '' ? [] : [{ type, text: content }]
  return Array.isArray(content) ? content.map(({ logprobs: _chances, ...part }: Json) => part) : content
}

/** What is wrong with a whole stream, as a client that keeps to the letter would see it. */
export function faultsOfEvents(stream: Buffer): string[] {
  const faults: string[] = []
  const expect = (isSo: boolean, fault: string) => void (isSo || faults.push(fault))
  const said = new Map<string, string>()
  const open = new Map<number, string>()
  const done: Json[] = []
  let next = 0
  const events = readEvents(stream).map(({ event, data }) => ({ ...(JSON.parse(data) as Json), event }) as Json)
  events.forEach(({ event, type, sequence_number, output_index, item, ...rest }, at) => {
    expect(event === type && sequence_number === at, `${type} is ${event}, ${sequence_number}`)
    const key = `${output_index} ${rest.content_index ?? rest.summary_index ?? ''}`
    if (type === 'response.output_item.added') {
      expect(output_index === next++ && typeof item.id === 'string', 'items out of order')
      open.set(output_index, item.id)
    } else if (type === 'response.output_item.done') {
      expect(open.delete(output_index) && item.status !== 'in_progress', 'an end of no item')
      done[output_index] = item
    } else if (rest.item_id !== undefined) {
      expect(open.get(output_index) === rest.item_id, `${type} of no item`)
      if (type.endsWith('.delta')) said.set(key, (said.get(key) ?? '') + rest.delta)
      const whole = rest.text ?? rest.refusal ?? rest.arguments
      if (/(text|refusal|arguments)\.done$/.test(type))
        expect(whole === (said.get(key) ?? ''), `${type} tells another text`)
    }
  })
  expect(open.size === 0, 'items are open')
  expect(events[0]?.type === 'response.created' && events[1]?.type === 'response.in_progress', 'no start')
  const last = events.at(-1)
  expect(/^response\.(completed|incomplete)$/.test(last?.type), 'no end')
  expect(
    events.filter(({ type }) => /^response\.(completed|incomplete|created)$/.test(type)).length === 2,
    'not one end',
  )
  expect(last?.type === `response.${last?.response?.status}`, 'an end of another kind')
  expect(JSON.stringify(last?.response?.output) === JSON.stringify(done), 'an end that tells something else')
  return faults
}
