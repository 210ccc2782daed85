import { type Fields, fieldsOf, numberOf, textOf } from '../../parts/fields'
import type { VendorError } from '../vendor'

/** HTTP statuses by how the vendor's codes begin, the first that fits; all of them come as 200 (https://cloud.tencent.com/document/api/1729/101844). */
const statuses: readonly (readonly [prefix: string, status: number, type?: string])[] = [
  ['AuthFailure', 401],
  ['UnauthorizedOperation', 403],
  ['RequestLimitExceeded', 429],
  ['LimitExceeded', 429],
  ['FailedOperation.EngineServerLimitExceeded', 429],
  ['FailedOperation.ResourcePackExhausted', 429, 'insufficient_quota'],
  ['FailedOperation.FreeResourcePackExhausted', 429, 'insufficient_quota'],
  ['FailedOperation.ServiceStop', 429, 'insufficient_quota'],
  ['FailedOperation.ServiceNotActivated', 403],
  ['FailedOperation.UserUnAuthError', 403],
  ['FailedOperation.EngineRequestTimeout', 504],
  ['FailedOperation', 502],
  ['ResourceNotFound', 404],
  ['ResourceInsufficient', 429, 'insufficient_quota'],
  ['ResourceUnavailable', 503],
  ['InternalError', 500],
]

/** Null when nothing went wrong. Before an answer it is `Response.Error`, within one `ErrorMsg`. */
export function readError(body: Fields, status: number): VendorError | null {
  const error = fieldsOf(fieldsOf(body.Response)?.Error)
  if (error !== null) return errorOf(textOf(error.Code) ?? '', textOf(error.Message) ?? '', status)
  const within = fieldsOf(body.ErrorMsg) ?? fieldsOf(fieldsOf(body.Response)?.ErrorMsg)
  const code = within && (textOf(within.Code) ?? String(numberOf(within.Code) ?? ''))
  if (within === null || code === '0' || code === '') return null
  return { status: 502, message: textOf(within.Msg) ?? '', code, type: null }
}

function errorOf(code: string, message: string, status: number): VendorError {
  const known = statuses.find(([prefix]) => code.startsWith(prefix))
  return { status: known?.[1] ?? (status >= 400 ? status : 400), message, code: code || null, type: known?.[2] ?? null }
}
