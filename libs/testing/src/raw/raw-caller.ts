/** What goes over the wire, piece by piece. In texts each letter is one byte. */
export type Pieces = readonly (Buffer | string)[]

export type Fields = Readonly<Record<string, string | number>>

/** The model of all calls: it has to lead to an upstream which takes anything. */
export const rawModel = 'gpt-4o-mini'

/** A call that is answered, for shapes of everything around the body. */
export const harmless = `{"model":"${rawModel}","messages":[{"role":"user","content":"hi"}]}`

const calls = '/v1/chat/completions'

/** Puts requests together byte by byte, for somebody who may call: who may not is told so before anything is read. */
export class RawCaller {
  private readonly usual: Fields

  constructor(
    /** Of a token, without `sk-`. */
    key: string,
    /** The cookie of a session. */
    readonly cookie: string,
  ) {
    this.usual = { host: 'test', authorization: `Bearer sk-${key}`, 'content-type': 'application/json' }
  }

  /** The head of a request. */
  headOf(fields: Fields = {}, line = `POST ${calls} HTTP/1.1`): string {
    const lines = Object.entries({ ...this.usual, ...fields }).map(([name, value]) => `${name}: ${value}\r\n`)
    return `${line}\r\n${lines.join('')}\r\n`
  }

  /** The head of a request whose body comes in chunks. */
  get chunkedHead(): string {
    return this.headOf({ 'transfer-encoding': 'chunked' })
  }

  /** The head of a request without a body. */
  line(method: string, target: string): string {
    return this.headOf({}, `${method} ${target} HTTP/1.1`)
  }

  /** A request that is whole, whatever its body says. */
  posted(body: Buffer | string, fields: Fields = {}, path = calls): Pieces {
    const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body
    return [this.headOf({ 'content-length': bytes.length, ...fields }, `POST ${path} HTTP/1.1`), bytes]
  }

  /** A harmless call with one field of its head more, or another one. */
  field(name: string, value: string | number): Pieces {
    return this.posted(harmless, { [name]: value })
  }

  /** A harmless call at another path. */
  at(path: string): Pieces {
    return this.posted(harmless, {}, path)
  }

  /** A call whose body says that it is packed. */
  packed(bytes: Buffer, encoding: string): Pieces {
    return this.posted(bytes, { 'content-encoding': encoding })
  }

  /** A call with these lines at the end of its head. */
  prefixed(lines: string, body = harmless): Pieces {
    return [this.headOf().replace('\r\n\r\n', `\r\n${lines}\r\n\r\n`), body]
  }
}
