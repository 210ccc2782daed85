import type { Capability, Framing } from '@tollgate/catalogue'
import type { AskedHead } from '../call/upstream'
import { type Fields, linesOf, RequestHead } from '../http1/request-head'

/** The head of one call's request; null when its path cannot be sent. */
export type HeadFor = (request: AskedHead, path: string) => Buffer | null

/** What an answer may be. */
type Wanted = 'json' | 'any' | Framing

/** The type that says so; what comes as messages of a WebSocket is not asked for in this way. */
const types: Readonly<Record<Wanted, string>> = {
  json: 'application/json',
  any: '*/*',
  sse: 'text/event-stream',
  lines: 'application/x-ndjson',
  'aws-event-stream': 'application/vnd.amazon.eventstream',
  messages: '*/*',
}

/** What a head is for: a list, its stream or a file, without a body; a body that is JSON; one of another type, which is to be told yet. */
type HeadKind = 'list' | 'stream' | 'file' | Wanted | `other ${Wanted}`

/** The heads of requests with the same fields. Each is made when it is first asked for, as a channel uses few of them. */
class Heads {
  private readonly made: Partial<Record<HeadKind, RequestHead | null>> = {}

  constructor(private readonly fixed: Fields) {}

  /** Null where one of the fields cannot be sent. */
  for(kind: HeadKind): RequestHead | null {
    const known = this.made[kind]
    return known === undefined ? (this.made[kind] = this.make(kind)) : known
  }

  private make(kind: HeadKind): RequestHead | null {
    const [method, own] = headOf(kind)
    const lines = linesOf([...this.fixed, ...own])
    return lines === null ? null : new RequestHead(method, lines)
  }
}

function headOf(kind: HeadKind): ['GET' | 'POST', Fields] {
  if (kind === 'list') return ['GET', ['accept', types.json]]
  if (kind === 'file') return ['GET', ['accept', types.any]]
  if (kind === 'stream') return ['GET', ['accept', types.sse]]
  if (kind.startsWith('other ')) return ['POST', ['accept', types[kind.slice('other '.length) as Wanted]]]
  return ['POST', ['content-type', 'application/json', 'accept', types[kind as Wanted]]]
}

/** These are answered with a sound, or with a text that may be no JSON. */
const anyWanted: ReadonlySet<Capability> = new Set<Capability>(['speech', 'transcriptions', 'translations'])

function wantedOf({ capability, isStream, framing }: AskedHead, usual: Framing): Wanted {
  if (isStream) return framing ?? usual
  return anyWanted.has(capability) ? 'any' : 'json'
}

/** Fields of calls are most often the same; the bound keeps a flood of others from growing the map. */
const mostKept = 100

/** How the heads of a target's requests are made: their lines once, each path as it comes. */
export function headsOf(fixed: Fields, framing: Framing): HeadFor {
  const usual = new Heads(fixed)
  const others = new Map<string, Heads>()
  const headsFor = (fields: Fields): Heads => {
    const key = fields.join('\n')
    const known = others.get(key)
    if (known !== undefined) return known
    const heads = linesOf(fields) === null ? usual : new Heads(replaced(fixed, fields))
    if (others.size >= mostKept) others.clear()
    others.set(key, heads)
    return heads
  }
  return (request, path) => {
    const { body, headers, contentType, wants, isStream } = request
    const heads = headers === undefined ? usual : headsFor(headers)
    if (body === null) return heads.for(wants ?? (isStream ? 'stream' : 'list'))?.to(path) ?? null
    const wanted = wantedOf(request, framing)
    if (contentType === undefined) return heads.for(wanted)?.to(path) ?? null
    return heads.for(`other ${wanted}`)?.toWith(path, ['content-type', contentType]) ?? null
  }
}

/** These fields, and of the others those that have other names. */
export function replaced(others: Fields, fields: Fields): Fields {
  const names = new Set(fields.filter((_, index) => index % 2 === 0))
  return [...others.filter((_, index) => !names.has(others[index - (index % 2)] ?? '')), ...fields]
}
