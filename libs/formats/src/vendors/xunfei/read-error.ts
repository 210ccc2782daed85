import { type Fields, fieldsOf, numberOf, textOf } from '../../parts/fields'
import type { VendorError } from '../vendor'

/** Where a code stands for more than a status (https://www.xfyun.cn/doc/spark/%E6%8E%A5%E5%8F%A3%E8%AF%B4%E6%98%8E.html). */
const codes: ReadonlyMap<number, readonly [status: number, code?: string]> = new Map([
  [10003, [400]],
  [10004, [400]],
  [10005, [400]],
  [10006, [429]],
  [10007, [429]],
  [10008, [503]],
  [10013, [400, 'content_filter']],
  [10014, [400, 'content_filter']],
  [10015, [403]],
  [10016, [403]],
  [10018, [429]],
  [10019, [400, 'content_filter']],
  [10021, [400, 'content_filter']],
  [10110, [503]],
  [10163, [400]],
  [10404, [404]],
  [10907, [400, 'context_length_exceeded']],
  [11200, [403]],
  [11201, [429, 'insufficient_quota']],
  [11202, [429]],
  [11203, [429]],
])

/** Every message says in its header whether it went well; what is refused before there is one has a text alone. */
export function readError(body: Fields, status: number): VendorError | null {
  const header = fieldsOf(body.header)
  const code = numberOf(header?.code)
  if (code !== null && code !== 0) {
    const [known = 502, word] = codes.get(code) ?? []
    return { status: known, message: textOf(header?.message) ?? '', code: word ?? String(code), type: null }
  }
  if (header !== null || status < 400) return null
  return { status, message: textOf(body.message) ?? '', code: null, type: null }
}
