import { z } from 'zod'

/** What a stream of an answer says, one after the other. */
export type StreamEvent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reasoning'; readonly text: string }
  | { readonly kind: 'usage'; readonly usage: Usage }
  | { readonly kind: 'finish'; readonly reason: string }
  | { readonly kind: 'fault'; readonly message: string }
  | { readonly kind: 'done' }

const count = z.number().catch(0)
const usage = z.object({ prompt_tokens: count, completion_tokens: count })
/** Tokens as the answer itself counts them. */
export type Usage = z.output<typeof usage>

const text = z.string().nullish().catch(null)

/** Enough of a chunk of a streamed chat completion; anything that is missing or of another kind says nothing. */
const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: text, reasoning_content: text, reasoning: text }).nullish().catch(null),
        finish_reason: text,
      }),
    )
    .nullish()
    .catch(null),
  usage: usage.nullish().catch(null),
})

/** Errors of the relay, and of upstreams that it passes on. */
const fault = z.union([
  z.object({ error: z.object({ message: z.string().min(1) }) }).transform(({ error }) => error.message),
  z.object({ error: z.string().min(1) }).transform(({ error }) => error),
  z.object({ success: z.literal(false), message: z.string().min(1) }).transform(({ message }) => message),
])

/** Reads the bytes of one stream, however they are cut. */
export interface StreamReader {
  /** What the next bytes complete. */
  readonly push: (bytes: Uint8Array) => StreamEvent[]
  /** The stream has ended: what was left unfinished counts as complete. */
  readonly end: () => StreamEvent[]
}

/** A reader for one stream of server-sent events with chunks of a chat completion. */
export function createStreamReader(): StreamReader {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []

  const takeLine = (line: string): StreamEvent[] => {
    if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
    if (line !== '' || data.length === 0) return []
    const whole = data.join('\n')
    data = []
    return eventsOf(whole)
  }

  return {
    push: (bytes) => {
      // A CR at the very end may be half of a CRLF: it waits for what follows.
      const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      return lines.flatMap(takeLine)
    },
    end: () => [...(rest + decoder.decode()).split(/\r\n|\n|\r/), ''].flatMap(takeLine),
  }
}

const doneMarker = '[DONE]'

function eventsOf(data: string): StreamEvent[] {
  if (data.trim() === doneMarker) return [{ kind: 'done' }]
  const value = parsed(data)
  // Rule K7: what came in place of an answer is shown.
  if (value === undefined) return [{ kind: 'fault', message: data }]
  const failed = fault.safeParse(value)
  if (failed.success) return [{ kind: 'fault', message: failed.data }]
  const read = chunk.safeParse(value)
  return read.success ? eventsOfChunk(read.data) : []
}

function eventsOfChunk({ choices, usage }: z.output<typeof chunk>): StreamEvent[] {
  const [choice] = choices ?? []
  const reasoning = choice?.delta?.reasoning_content || choice?.delta?.reasoning
  const events: StreamEvent[] = []
  if (reasoning) events.push({ kind: 'reasoning', text: reasoning })
  if (choice?.delta?.content) events.push({ kind: 'text', text: choice.delta.content })
  if (choice?.finish_reason) events.push({ kind: 'finish', reason: choice.finish_reason })
  if (usage) events.push({ kind: 'usage', usage })
  return events
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data) as unknown
  } catch {
    return undefined
  }
}
