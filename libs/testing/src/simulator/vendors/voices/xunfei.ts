import { createHmac } from 'node:crypto'
import type { Answer } from '../../answers/answer'
import type { Behaviour } from '../../script/script'
import type { WireMessage, WireRequest } from '../../wire/wire'
import { exampleKeys } from '../speech/example-keys'
import { objectOf, type Saying, sayingOf } from '../speech/saying'
import type { Asked, AskedVoice, Failure, Voice } from '../speech/voice'

/** Further from the vendor's clock no signature is taken. */
const mostSkewMs = 300_000
const domains = ['lite', 'generalv3', 'pro-128k', 'generalv3.5', 'max-32k', '4.0Ultra', 'spark-x']

/** Spark's codes of errors by the statuses that they stand for (https://www.xfyun.cn/doc/spark/%E6%8E%A5%E5%8F%A3%E8%AF%B4%E6%98%8E.html). */
const codes: Readonly<Record<number, number>> = {
  400: 10005,
  401: 11200,
  403: 11200,
  404: 10404,
  429: 11202,
  500: 10012,
  503: 10110,
}

/** What the simulator reads of a request; everything may be missing. */
interface SparkRequest {
  header?: { app_id?: string }
  parameter?: { chat?: { domain?: string; max_tokens?: number } }
  payload?: { message?: { text?: WireMessage[] } }
}

/** Spark, by WebSocket (https://www.xfyun.cn/doc/spark/Web.html). */
export const xunfei: Voice = {
  hears: ({ headers, path }) => headers['upgrade'] === 'websocket' && /\/chat(?:\/[\w-]+)?$|\/v1\/x1$/.test(path),
  read,
  takesProofs: true,
  judgeHandshake,
  judge,
  answer,
  failure: (failure) => ({ status: 200, body: bodyOf(failure) }),
  failureEvent: (failure) => JSON.stringify(bodyOf(failure)),
}

function read(json: unknown): WireRequest {
  const { parameter, payload } = objectOf(json) as SparkRequest
  const { domain, max_tokens: limit } = parameter?.chat ?? {}
  return {
    ...(domain !== undefined && { model: domain }),
    stream: true,
    messages: payload?.message?.text ?? [],
    ...(limit !== undefined && { max_tokens: limit }),
  }
}

/** The signature stands in the address (https://www.xfyun.cn/doc/spark/general_url_authentication.html). */
function judgeHandshake({ path, query, headers }: Asked, keys: readonly string[] | null): Failure | null {
  const refused = (status: number, message: string): Failure => ({ status, message, code: null })
  const given = new URLSearchParams(query)
  const [date = '', host = ''] = [given.get('date'), given.get('host')].map(String)
  const shape = /^api_key="([^"]+)", algorithm="hmac-sha256", headers="host date request-line", signature="([^"]+)"$/
  const proof = Buffer.from(given.get('authorization') ?? '', 'base64').toString()
  const [, key, signature] = shape.exec(proof) ?? []
  if (signature === undefined) return refused(401, 'Unauthorized')
  if (!(Math.abs(Date.now() - Date.parse(date)) <= mostSkewMs)) {
    const more = 'a valid date or x-date header is required for HMAC Authentication'
    return refused(403, `HMAC signature cannot be verified, ${more}`)
  }
  const secret = (keys ?? [exampleKeys.xunfei]).map((each) => each.split('|')).find(([, , known]) => known === key)?.[1]
  if (secret === undefined) return refused(401, 'HMAC signature cannot be verified: fail to retrieve credential')
  const text = `host: ${host}\ndate: ${date}\nGET ${path} HTTP/1.1`
  const isRight = createHmac('sha256', secret).update(text).digest('base64') === signature && host === headers['host']
  return isRight ? null : refused(401, 'HMAC signature does not match')
}

function judge({ json, wire }: AskedVoice, keys: readonly string[] | null): Failure | null {
  const refused = (code: number, message: string): Failure => ({ status: 400, message, code: String(code) })
  const { header } = objectOf(json) as SparkRequest
  const isKnown = (keys ?? [exampleKeys.xunfei]).some((key) => key.split('|')[0] === header?.app_id)
  if (!isKnown) return refused(11200, 'AppIdNoAuthError: the app may not use this')
  if (!domains.includes(wire.model ?? '')) return refused(10005, `parameter domain ${wire.model} is wrong`)
  return wire.messages?.length ? null : refused(10003, 'UserMessageFormatError: text is empty')
}

function bodyOf({ status, message, code }: Failure): object {
  return { header: { code: Number(code ?? codes[status] ?? 10012), message, sid: 'sim', status: 2 } }
}

function answer({ wire, no }: AskedVoice, behave: Behaviour): Answer {
  return { status: 200, headers: {}, isStream: true, pieces: messagesOf(sayingOf(wire, behave), no, behave) }
}

/** The last message has what was used, and the last words. */
function* messagesOf(saying: Saying, no: number, behave: Behaviour): Iterable<string> {
  const thought = behave.reasoning === undefined ? [] : [{ content: '', reasoning_content: behave.reasoning }]
  const texts = saying.texts.length === 0 ? [''] : saying.texts
  const all = [...thought, ...texts.map((content) => ({ content }))]
  for (const [seq, said] of all.entries()) {
    const isLast = seq === all.length - 1 && behave.withoutDone !== true
    const status = isLast ? 2 : seq === 0 ? 0 : 1
    const header = { code: 0, message: 'Success', sid: `sim-${no}`, status }
    const choices = { status, seq, text: [{ role: 'assistant', index: 0, ...said }] }
    yield JSON.stringify({ header, payload: { choices, ...(isLast && usageOf(saying, behave)) } })
  }
}

function usageOf({ promptTokens, completionTokens }: Saying, { usage }: Behaviour): object {
  if (usage === 'none' || usage === 'null') return {}
  const total = promptTokens + completionTokens
  const counted = { question_tokens: promptTokens, prompt_tokens: promptTokens, completion_tokens: completionTokens }
  return { usage: { text: usage ?? { ...counted, total_tokens: total } } }
}
