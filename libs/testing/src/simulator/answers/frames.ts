import type { Behaviour } from '../script/script'

// Framed here and not by the product's own stream library: a test double that shared its code would share its mistakes.

/** One event of a stream around a JSON payload or a text such as `[DONE]`. */
export function frame(payload: unknown, { eol, comments }: Behaviour): string {
  const end = eol === 'crlf' ? '\r\n' : '\n'
  const data = typeof payload === 'string' ? payload : JSON.stringify(payload)
  return `${comments ? `: keep-alive${end}${end}` : ''}data: ${data}${end}${end}`
}
