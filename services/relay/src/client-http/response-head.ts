import { STATUS_CODES } from 'node:http'
import type { HeadFields } from './client-exchange'

/** What no field may hold (RFC 9110, 5.5): with it, one head could be read as two. */
const unfit = /[^\t -~\x80-\xff]/
const secondMs = 1_000

let second = Number.NaN
let date = ''

/**
 * The head of an answer without the empty line at its end: status line, fields, date and framing (RFC 9112). Throws a
 * `TypeError` for a field that no head can hold.
 */
export function headText(status: number, fields: HeadFields, isChunked: boolean): string {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const line = `${fields[at]}: ${fields[at + 1]}`
    if (unfit.test(line)) throw new TypeError(`the field ${fields[at]} cannot be sent`)
    text += `${line}\r\n`
  }
  text += `date: ${dateNow()}\r\n`
  return isChunked ? `${text}transfer-encoding: chunked\r\n` : text
}

/** The date of a head, to the second. */
function dateNow(): string {
  const nowMs = Date.now()
  const now = Math.floor(nowMs / secondMs)
  if (now !== second) {
    second = now
    date = new Date(nowMs).toUTCString()
  }
  return date
}
