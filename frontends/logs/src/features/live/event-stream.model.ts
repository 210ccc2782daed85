import { logGap, type LogView, logView, tailEvents } from '@tollgate/contracts/http/logs'

/** What who follows the log is told. */
export type TailEvent =
  | { readonly kind: 'row'; readonly row: LogView }
  /** Rows are left out; null: nobody knows how many. */
  | { readonly kind: 'gap'; readonly missed: number | null }
  /** They may no longer see it. */
  | { readonly kind: 'end' }

/** Reads the bytes of one stream of events, however they are cut. */
export class TailReading {
  /** From where the stream can go on. */
  lastId: string | undefined
  private readonly decoder = new TextDecoder()
  private rest = ''

  /** What the next bytes complete. An event that is not known says nothing. */
  push(bytes: Uint8Array): TailEvent[] {
    const blocks = (this.rest + this.decoder.decode(bytes, { stream: true })).split('\n\n')
    this.rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => this.read(block))
  }

  private read(block: string): TailEvent[] {
    const fields = new Map(block.split('\n').map(fieldOf))
    this.lastId = fields.get('id') ?? this.lastId
    const name = fields.get('event')
    return name === undefined ? [] : eventOf(name, fields.get('data') ?? '')
  }
}

function fieldOf(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  return colon === -1 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
}

function eventOf(name: string, data: string): TailEvent[] {
  if (name === tailEvents.end) return [{ kind: 'end' }]
  try {
    const value: unknown = JSON.parse(data)
    if (name === tailEvents.row) return [{ kind: 'row', row: logView.parse(value) }]
    return name === tailEvents.gap ? [{ kind: 'gap', ...logGap.parse(value) }] : []
  } catch {
    return []
  }
}
