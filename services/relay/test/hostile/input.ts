import { tokenKey } from '../support/world'

/** One thing that a client sends, byte by byte as it stands. */
export interface HostileInput {
  readonly name: string
  /** The pieces, made when they are sent. */
  readonly pieces: () => Iterable<Buffer | string>
  /** The client says behind it that it sends no more: what it sent is not whole. */
  readonly isCut?: boolean
  /** Each piece goes out by itself. */
  readonly isSlow?: boolean
  /** Milliseconds that a turn may take, where that cannot be as little as for all others. */
  readonly mostMs?: number
}

export type Fields = Readonly<Record<string, string | number>>

const usual: Fields = {
  host: 'test',
  authorization: `Bearer sk-${tokenKey}`,
  'content-type': 'application/json',
}

/** The head of a request. Letters are bytes. */
export function headOf(fields: Fields = {}, line = 'POST /v1/chat/completions HTTP/1.1'): string {
  const lines = Object.entries({ ...usual, ...fields }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line}\r\n${lines.join('')}\r\n`
}

/** A request that is whole, whatever its body says. */
export function posted(body: Buffer | string, fields: Fields = {}, path = '/v1/chat/completions'): (Buffer | string)[] {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body
  return [headOf({ 'content-length': bytes.length, ...fields }, `POST ${path} HTTP/1.1`), bytes]
}

/** The model that leads to an upstream which takes anything. */
export const hostileModel = 'gpt-4o-mini'

/** A call that is answered, for shapes of everything around the body. */
export const harmless = `{"model":"${hostileModel}","messages":[{"role":"user","content":"hi"}]}`
