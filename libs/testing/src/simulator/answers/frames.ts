import type { Behaviour } from '../script/script'

// Framed here and not by the product's own stream library: a test double that shared its code would share its mistakes.

/** One event of a stream around a JSON payload or a text such as `[DONE]`, with a name where its dialect has them. */
export function frame(payload: unknown, { eol, comments }: Behaviour, name?: string): string {
  const end = eol === 'crlf' ? '\r\n' : '\n'
  const data = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const named = name === undefined ? '' : `event: ${name}${end}`
  return `${comments ? `: keep-alive${end}${end}` : ''}${named}data: ${data}${end}${end}`
}
