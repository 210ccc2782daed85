import { fill, type Language, type Speech, type Text } from '@tollgate/texts'
import { ApiError, type ApiErrorCode } from './api-error'

/** Failures that the server's own words say all of. */
const inOwnWords = ['refused', 'unproven', 'second-factor'] as const satisfies readonly ApiErrorCode[]
type InOwnWords = (typeof inOwnWords)[number]
const isInOwnWords = (code: ApiErrorCode): code is InOwnWords => inOwnWords.some((each) => each === code)

/** The words of rule K11. `{reason}` is the server's own text. */
const texts: Record<Exclude<ApiErrorCode, InOwnWords>, Text> = {
  'signed-out': { zh: '未登录或登录已过期，请重新登录！', en: 'You are not signed in, or your session has expired.' },
  forbidden: { zh: '错误：{reason}', en: 'Error: {reason}' },
  'demo-site': {
    zh: '本站仅作演示之用，无服务端！',
    en: 'This is a demo site: nothing can be changed here.',
  },
  'too-many': { zh: '错误：请求次数过多，请稍后再试！', en: 'Error: too many requests. Try again in a moment.' },
  server: {
    zh: '错误：服务器内部错误，请联系管理员！',
    en: 'Error: the server failed. Please tell your administrator.',
  },
  http: { zh: '错误：{reason}', en: 'Error: {reason}' },
  network: { zh: '错误：无法连接到服务器', en: 'Error: unable to connect to the server' },
  'bad-answer': {
    zh: '错误：服务器的响应无法识别',
    en: 'Error: the server sent an answer that this console does not understand',
  },
}

/** The user's text for a kind of failure. */
export function failureText(code: ApiErrorCode, speech: Language | Speech, reason: string): string {
  return isInOwnWords(code) ? reason : fill(texts[code], speech, { reason })
}

/** What kind of failure an HTTP status is. */
export function codeOfStatus(status: number): ApiErrorCode {
  if (status === 401) return 'signed-out'
  if (status === 403) return 'forbidden'
  if (status === 405) return 'demo-site'
  if (status === 429) return 'too-many'
  return status === 500 ? 'server' : 'http'
}

const codeOfAnswer = (status: number): ApiErrorCode => (status < 400 ? 'refused' : codeOfStatus(status))

/** An answer as far as failures need it. */
export interface FailedAnswer {
  readonly status: number
  readonly statusText: string
  readonly requestId?: string
  readonly retryAfter?: string | null
  readonly body: unknown
}

/** Makes the error of an answer that is no success. */
export function failureOf(answer: FailedAnswer, speech: Language | Speech): ApiError {
  const { status, requestId, body } = answer
  const envelope = isRecord(body) ? body : {}
  const isRefusal = status < 400
  const proofWays = status === 403 ? proofWaysOf(envelope['data']) : null
  const code = proofWays ? 'unproven' : isSecondFactorAsked(answer) ? 'second-factor' : codeOfAnswer(status)
  const said = saidBy(envelope['message'], speech)
  const reason = said ?? (isRefusal ? failureText('bad-answer', speech, '') : answer.statusText || `HTTP ${status}`)
  const seconds = Number(answer.retryAfter ?? NaN)
  return new ApiError({
    code,
    status,
    message: failureText(code, speech, reason),
    requestId,
    fields: fieldsOf(envelope['fields'], speech),
    isGone: isRefusal && codeIn(envelope['data']) === 'gone',
    ...(proofWays && { proofWays }),
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : undefined,
  })
}

/** A sentence of the server; in a language that it does not know, what that says in place of the English one. */
function saidBy(sentence: unknown, speech: Language | Speech): string | null {
  if (typeof sentence !== 'string' || sentence === '') return null
  return typeof speech === 'string' ? sentence : (speech.sentences.get(sentence) ?? sentence)
}

/** By what the user can prove that it is them, where that is what the answer asks for; null where it is not. */
function proofWaysOf(data: unknown): readonly string[] | null {
  if (!isRecord(data) || codeIn(data) !== 'fresh_sign_in_required') return null
  const { ways } = data
  return Array.isArray(ways) ? ways.filter((way) => typeof way === 'string') : []
}

/** By what a refusal is known beside its words. */
const codeIn = (data: unknown): unknown => (isRecord(data) ? data['code'] : undefined)

/** Whether the answer asks an administrator for a second factor. */
const isSecondFactorAsked = ({ status, body }: FailedAnswer): boolean =>
  status === 403 && isRecord(body) && codeIn(body['data']) === 'second_factor_required'

function fieldsOf(value: unknown, speech: Language | Speech): Record<string, string> | undefined {
  if (!isRecord(value)) return undefined
  const texts = Object.entries(value).flatMap(([name, fault]) => {
    const said = saidBy(fault, speech)
    return said === null ? [] : [[name, said] as const]
  })
  return texts.length === 0 ? undefined : Object.fromEntries(texts)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
