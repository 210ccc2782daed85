/** An answer before faults are laid over it. `pieces` are the events of a stream, or the one body. */
export interface Answer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly isStream: boolean
  readonly pieces: Iterable<string | Buffer>
}

/** When every answer was made: answers of equal requests are equal. */
export const createdAt = 1_700_000_000

/** An answer of one JSON body. */
export function jsonAnswer(status: number, body: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, isStream: false, pieces: [JSON.stringify(body)] }
}

/** An answer of server-sent events. */
export function streamAnswer(events: Iterable<string>): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' },
    isStream: true,
    pieces: events,
  }
}
