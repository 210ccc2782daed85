import { readEvents } from '@tollgate/sse'
import { faultsOfParts } from './dialects/gemini-answers'
import { faultsOfEvents } from './dialects/response-answers'
import type { Translated } from './formats'

type Json = Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any -- what is looked at may be anything

/** What is wrong with a whole stream, as a client that keeps to the letter of its format would see it; empty when nothing is. */
export function faultsOfStream(format: Translated, stream: Buffer): string[] {
  return faultsOf[format](stream)
}

const faultsOf: Readonly<Record<Translated, (stream: Buffer) => string[]>> = {
  openai: faultsOfChunks,
  anthropic: faultsOfMessage,
  gemini: faultsOfParts,
  'openai-responses': faultsOfEvents,
}

function faultsOfChunks(stream: Buffer): string[] {
  const faults: string[] = []
  const expect = (isSo: boolean, fault: string) => void (isSo || faults.push(fault))
  const events = readEvents(stream).map(({ data }) => data)
  expect(events.at(-1) === '[DONE]', 'no end')
  expect(events.filter((data) => data === '[DONE]').length === 1, 'not one end')
  const calls = new Set<number>()
  // Each choice stops by itself; there are several where a hostile upstream numbers them otherwise.
  const stopped = new Set<unknown>()
  let [hasUsage, isFirst] = [false, true]
  for (const data of events.slice(0, -1)) {
    const chunk = JSON.parse(data) as Json
    expect(chunk.object === 'chat.completion.chunk' && typeof chunk.id === 'string', 'no chunk')
    expect(!hasUsage, 'behind the usage')
    if (chunk.usage) hasUsage = true
    expect(!chunk.usage || (stopped.size > 0 && chunk.choices.length === 0), 'usage before the stop')
    for (const { index: choice, delta, finish_reason } of chunk.choices as Json[]) {
      expect(!isFirst || delta.role === 'assistant', 'nobody speaks')
      isFirst = false
      expect(!stopped.has(choice), 'behind the stop')
      for (const { index, id, function: asked } of (delta.tool_calls ?? []) as Json[]) {
        // A hostile upstream may have left its name empty.
        expect(
          calls.has(index) ? id === undefined : typeof id === 'string' && typeof asked.name === 'string',
          'a call of nothing',
        )
        expect(calls.has(index) || index === calls.size, 'calls out of order')
        calls.add(index)
      }
      if (finish_reason) stopped.add(choice)
    }
  }
  expect(stopped.size > 0, 'no stop')
  return faults
}

function faultsOfMessage(stream: Buffer): string[] {
  const faults: string[] = []
  const expect = (isSo: boolean, fault: string) => void (isSo || faults.push(fault))
  const types: string[] = []
  const open = new Set<number>()
  let next = 0
  for (const { event, data } of readEvents(stream)) {
    const { type, index, ...rest } = JSON.parse(data) as Json
    expect(event === type, `${event} is called ${type}`)
    types.push(type)
    if (type === 'content_block_start') {
      expect(index === next++, 'blocks out of order')
      open.add(index)
    } else if (type === 'content_block_delta') expect(open.has(index), 'a delta of no block')
    else if (type === 'content_block_stop') expect(open.delete(index), 'an end of no block')
    else if (type === 'message_delta')
      expect(typeof rest.delta.stop_reason === 'string' && typeof rest.usage.output_tokens === 'number', 'no stop')
  }
  expect(open.size === 0, 'blocks are open')
  expect(types[0] === 'message_start', 'no start')
  expect(types.at(-2) === 'message_delta' && types.at(-1) === 'message_stop', 'no end')
  for (const once of ['message_start', 'message_delta', 'message_stop'])
    expect(types.filter((type) => type === once).length === 1, `not one ${once}`)
  return faults
}
