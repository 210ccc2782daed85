import { type Fields, numberOf, textOf } from '../../parts/fields'
import type { VendorError } from '../vendor'

/** What codes stand for, all of which come as 200 (https://cloud.baidu.com/doc/WENXINWORKSHOP/s/tlmyncueh). */
const codes: ReadonlyMap<number, readonly [status: number, code?: string, type?: string]> = new Map([
  [1, [500]],
  [2, [503]],
  [3, [404]],
  [4, [429]],
  [6, [403]],
  [13, [401]],
  [14, [401]],
  [15, [401]],
  [17, [429, undefined, 'insufficient_quota']],
  [18, [429]],
  [19, [429, undefined, 'insufficient_quota']],
  [100, [401]],
  [110, [401, 'invalid_api_key']],
  [111, [401, 'invalid_api_key']],
  [336000, [500]],
  [336007, [400, 'context_length_exceeded']],
  [336100, [503]],
  [336103, [400, 'context_length_exceeded']],
  [336303, [500]],
  [336501, [429]],
  [336502, [429]],
])
/** Codes of what was wrong with a request begin so. */
const ofRequest = '3360'

/** Null when nothing went wrong. The second shape is that of the place where tokens are had. */
export function readError(body: Fields, status: number): VendorError | null {
  const code = numberOf(body.error_code)
  if (code !== null && code !== 0) {
    const [known, word, type = null] = codes.get(code) ?? [String(code).startsWith(ofRequest) ? 400 : 502]
    return { status: known, message: textOf(body.error_msg) ?? '', code: word ?? String(code), type }
  }
  const error = textOf(body.error)
  if (error === null) return null
  return {
    status: status >= 400 ? status : 401,
    message: textOf(body.error_description) ?? error,
    code: error,
    type: null,
  }
}
