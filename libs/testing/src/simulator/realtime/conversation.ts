import { simulatedTokens } from '../wire/tokens'
import type { WireMessage } from '../wire/wire'
import type { Item, Part } from './realtime-events'

/** Tokens that a model reads, by what they are. */
export interface ReadTokens {
  readonly text: number
  readonly audio: number
}

/** Milliseconds of one token of what is heard (https://platform.openai.com/docs/guides/realtime-costs). */
const heardMsOfToken = 100

/** What was said in a session, in order. */
export class Conversation {
  private readonly items: Item[] = []

  /** `bytesOfMs`: bytes of sound in a millisecond, as the session has it. */
  constructor(private readonly bytesOfMs: () => number) {}

  has(id: string): boolean {
    return this.items.some((item) => item.id === id)
  }

  /** Adds an item behind that one, or at the end; returns the id of the one before it. */
  add(item: Item, behind?: string | null): string | null {
    const at = behind === undefined || behind === null ? this.items.length : this.placeOf(behind) + 1
    this.items.splice(at, 0, item)
    return this.items[at - 1]?.id ?? null
  }

  /** Puts an item in the place of the one with its id, if there is one. */
  replace(item: Item): void {
    const at = this.placeOf(item.id)
    if (at >= 0) this.items[at] = item
  }

  /** False where there is none of that id. */
  remove(id: string): boolean {
    const at = this.placeOf(id)
    if (at >= 0) this.items.splice(at, 1)
    return at >= 0
  }

  /** As a chat has it; of this input instead where one is given. */
  messages(input?: readonly Partial<Item>[]): WireMessage[] {
    return (input ?? this.items).map((item) => {
      if (item.type === 'function_call_output') return { role: 'tool', content: String(item.output ?? '') }
      return { role: String(item.role ?? 'assistant'), content: partsOf(item).map(textOf).join(' ') }
    })
  }

  /** What a response reads of it, likewise: each item is one token and what it has. */
  tokens(input?: readonly Partial<Item>[]): ReadTokens {
    let [text, audio] = [0, 0]
    for (const item of input ?? this.items) {
      text += 1 + simulatedTokens(`${item.arguments ?? ''} ${item.output ?? ''}`)
      for (const part of partsOf(item)) {
        text += simulatedTokens(part.text ?? '')
        audio += Math.ceil(bytesOf(part.audio) / this.bytesOfMs() / heardMsOfToken)
      }
    }
    return { text, audio }
  }

  private placeOf(id: string): number {
    return this.items.findIndex((item) => item.id === id)
  }
}

/** Bytes that are written in base64. */
export function bytesOf(base64: string | undefined): number {
  return typeof base64 === 'string' ? Buffer.byteLength(base64, 'base64') : 0
}

function partsOf({ content }: Partial<Item>): readonly Part[] {
  return Array.isArray(content) ? content : []
}

function textOf({ text, transcript, audio }: Part): string {
  return text ?? transcript ?? (audio === undefined ? '' : '[input_audio]')
}
