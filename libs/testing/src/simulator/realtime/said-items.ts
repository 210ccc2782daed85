import type { ToolCall } from '../answers/chat'
import type { Item, Part } from './realtime-events'

/** Sound of one word: 100 ms of it. */
const wordMs = 100

/** An item that a response says, piece by piece. */
export interface SaidItem {
  readonly item: Item
  /** The part that is said, before anything of it is; null where the item is a call. */
  readonly part: Part | null
  /** The types of its events without their end (`.delta`, `.done`), and each one's pieces. */
  readonly strands: readonly Strand[]
}

/** What of an item is said side by side: words, their sound, or a call's arguments. */
export interface Strand {
  readonly type: string
  /** The name that the whole has in the last event; null where that tells none. */
  readonly whole: string | null
  readonly pieces: readonly string[]
}

/** A message of text, or of sound with what is said in it. */
export function saidMessage(id: string, texts: readonly string[], soundBytesOfMs: number | null): SaidItem {
  const message = { id, object: 'realtime.item', type: 'message', status: 'in_progress', role: 'assistant' } as const
  if (soundBytesOfMs === null) {
    const strands = [{ type: 'response.output_text', whole: 'text', pieces: texts }]
    return { item: { ...message, content: [] }, part: { type: 'text', text: '' }, strands }
  }
  const sound = texts.map((text) => Buffer.alloc(text.length && wordMs * soundBytesOfMs, 0x55).toString('base64'))
  return {
    item: { ...message, content: [] },
    part: { type: 'audio', transcript: '' },
    strands: [
      { type: 'response.output_audio_transcript', whole: 'transcript', pieces: texts },
      { type: 'response.output_audio', whole: null, pieces: sound },
    ],
  }
}

/** A call of a function, its arguments in three pieces. */
export function saidCall(id: string, callId: string, { function: { name, arguments: text } }: ToolCall): SaidItem {
  const size = Math.max(1, Math.ceil(text.length / 3))
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  )
  const call = {
    id,
    object: 'realtime.item',
    type: 'function_call',
    status: 'in_progress',
    name,
    arguments: '',
  } as const
  return {
    item: { ...call, call_id: callId },
    part: null,
    strands: [{ type: 'response.function_call_arguments', whole: 'arguments', pieces }],
  }
}

/** An item as it is once so much of it was said. */
export function asSaid({ item, part }: SaidItem, said: string, status: string): Item {
  if (part === null) return { ...item, status, arguments: said }
  const content =
    part.type === 'audio' ? { type: 'output_audio', transcript: said } : { type: 'output_text', text: said }
  return { ...item, status, content: [content] }
}
