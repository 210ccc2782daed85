import { type Fields, fieldsOf, numberOf, textOf } from '../../parts/fields'
import type { VendorError } from '../vendor'

/** What codes stand for where it is not what they begin with (https://www.coze.cn/docs/developer_guides/coze_error_codes). */
const codes: ReadonlyMap<number, readonly [status: number, type?: string]> = new Map([
  [4011, [429, 'insufficient_quota']],
  [4013, [429]],
  [4016, [429]],
  [4028, [429, 'insufficient_quota']],
  [4100, [401]],
  [4101, [403]],
  [4200, [404]],
  [700012006, [401]],
])

/** A bot that waits for what a plugin on the caller's machine finds. */
const waiting = 'requires_action'

/** An answer that is none, an event `error`, or a chat that did not come to its end. */
export function readError(body: Fields, status: number): VendorError | null {
  const code = numberOf(body.code)
  if (code !== null && code !== 0) return errorOf(code, textOf(body.msg) ?? '', status)
  if (body.status === waiting)
    return { status: 502, message: 'the bot waits for a plugin of its caller', code: waiting, type: null }
  if (body.status !== 'failed') return null
  const last = fieldsOf(body.last_error)
  return errorOf(numberOf(last?.code) ?? 0, textOf(last?.msg) ?? '', status)
}

function errorOf(code: number, message: string, status: number): VendorError {
  const [known, type = null] = codes.get(code) ?? [status >= 400 ? status : usualOf(code)]
  return { status: known, message, code: String(code), type }
}

function usualOf(code: number): number {
  return code >= 4000 && code < 5000 ? 400 : 502
}
