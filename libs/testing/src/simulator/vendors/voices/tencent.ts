import { createHash, createHmac } from 'node:crypto'
import { type Answer, createdAt, jsonAnswer, streamAnswer } from '../../answers/answer'
import { frame } from '../../answers/frames'
import type { Behaviour } from '../../script/script'
import type { WireMessage, WireRequest } from '../../wire/wire'
import { exampleKeys } from '../speech/example-keys'
import { objectOf, type Saying, sayingOf, usageField } from '../speech/saying'
import type { AskedVoice, Failure, Voice } from '../speech/voice'

const version = '2023-09-01'
const service = 'hunyuan'
/** Further from the vendor's clock no signature is taken. */
const mostSkewS = 300

/** Tencent's codes of errors by the statuses that they stand for (https://cloud.tencent.com/document/api/1729/101844). */
const codes: Readonly<Record<number, string>> = {
  400: 'InvalidParameter',
  401: 'AuthFailure.SignatureFailure',
  403: 'UnauthorizedOperation',
  404: 'ResourceNotFound',
  429: 'RequestLimitExceeded',
  503: 'ResourceUnavailable',
}

/** What the simulator reads of a request; everything may be missing. */
interface TencentRequest {
  Model?: string
  Stream?: boolean
  Messages?: { Role?: string; Content?: string; Contents?: { Type?: string; Text?: string }[] }[]
  Tools?: { Function?: { Name?: string; Parameters?: string } }[]
}

/** `ChatCompletions` of Hunyuan (https://cloud.tencent.com/document/api/1729/105701). Everything comes with the status 200. */
export const tencent: Voice = {
  hears: ({ headers }) => headers['x-tc-action'] !== undefined,
  read,
  takesProofs: true,
  judge,
  answer,
  failure: ({ status, message, code }) => {
    const Error = { Code: code ?? codes[status] ?? 'InternalError', Message: message }
    return { status: 200, body: { Response: { Error, RequestId: 'sim' } } }
  },
  failureEvent: ({ message }, behave) => frame({ ErrorMsg: { Msg: message, Code: 2003 }, Id: 'sim' }, behave),
}

function read(json: unknown): WireRequest {
  const { Model, Stream, Messages = [], Tools } = objectOf(json) as TencentRequest
  return {
    ...(Model !== undefined && { model: Model }),
    stream: Stream === true,
    messages: Messages.map(({ Role = '', Content, Contents }): WireMessage => {
      const parts = Contents?.map(({ Type = '', Text }) => ({ type: Type, ...(Text !== undefined && { text: Text }) }))
      return { role: Role, content: parts ?? Content ?? '' }
    }),
    ...(Tools && {
      tools: Tools.map(({ Function: { Name = '', Parameters = '{}' } = {} }) => ({
        function: { name: Name, parameters: JSON.parse(Parameters) as unknown },
      })),
    }),
  }
}

function judge({ headers, body, wire }: AskedVoice, keys: readonly string[] | null): Failure | null {
  const refused = (code: string, message: string): Failure => ({ status: 400, message, code })
  if (headers['x-tc-action'] !== 'ChatCompletions') return refused('InvalidAction', 'The action is not known.')
  if (headers['x-tc-version'] !== version) return refused('NoSuchVersion', 'The version is not known.')
  const fault = faultOfProof({ headers, body }, keys ?? [exampleKeys.tencent])
  if (fault !== null) return refused(`AuthFailure.${fault}`, 'The provided credentials could not be validated.')
  if (wire.model === undefined) return refused('MissingParameter', 'The request is missing a required parameter Model.')
  if (wire.messages?.length) return null
  return refused('InvalidParameter', 'Messages must not be empty.')
}

/** What is wrong with a signature (https://cloud.tencent.com/document/api/1729/101843). */
function faultOfProof({ headers, body }: Pick<AskedVoice, 'headers' | 'body'>, keys: readonly string[]): string | null {
  const shape =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/(\w+)\/tc3_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/
  const [, id, date = '', signed, names = '', signature] = shape.exec(String(headers['authorization'])) ?? []
  const at = Number(headers['x-tc-timestamp'])
  if (!(Math.abs(Date.now() / 1_000 - at) <= mostSkewS)) return 'SignatureExpire'
  const secret = keys.map((key) => key.split('|')).find(([, known]) => known === id)?.[2]
  if (secret === undefined) return 'SecretIdNotFound'
  const day = new Date(at * 1_000).toISOString().slice(0, 10)
  if (date !== day || signed !== service) return 'SignatureFailure'
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).toLowerCase().trim()}\n`)
  const canonical = ['POST', '/', '', lines.join(''), names, hash(body)].join('\n')
  const scope = `${day}/${service}/tc3_request`
  const text = ['TC3-HMAC-SHA256', at, scope, hash(canonical)].join('\n')
  const key = ['tc3_request', service, day].reduceRight(
    (made: Buffer | string, part) => mac(made, part),
    `TC3${secret}`,
  )
  return mac(key, text).toString('hex') === signature ? null : 'SignatureFailure'
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function mac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function answer({ wire, no }: AskedVoice, behave: Behaviour): Answer {
  const saying = sayingOf(wire, behave)
  const head = { Created: createdAt, Id: `sim-${no}`, Note: 'made by a machine' }
  if (wire.stream === true) return streamAnswer(eventsOf(saying, head, behave))
  const Message = { Role: 'assistant', Content: saying.texts.join(''), ...thoughtOf(behave), ...callsOf(saying) }
  const Choices = [{ Index: 0, Message, FinishReason: saying.stop }]
  return jsonAnswer(200, { Response: { ...head, RequestId: 'sim', Choices, ...usageOf(saying, behave) } })
}

function* eventsOf(saying: Saying, head: object, behave: Behaviour): Iterable<string> {
  const chunk = (said: object, reason = '') => {
    const Choices = [{ Index: 0, Delta: { Role: 'assistant', Content: '', ...said }, FinishReason: reason }]
    return frame({ ...head, Choices, ...usageOf(saying, behave) }, behave)
  }
  if (behave.reasoning !== undefined) yield chunk(thoughtOf(behave))
  for (const text of saying.texts) yield chunk({ Content: text })
  if (saying.calls.length > 0) yield chunk(callsOf(saying))
  if (behave.withoutDone !== true) yield chunk({}, saying.stop)
}

function thoughtOf({ reasoning }: Behaviour): object {
  return reasoning === undefined ? {} : { ReasoningContent: reasoning }
}

function callsOf({ calls }: Saying): object {
  if (calls.length === 0) return {}
  return {
    ToolCalls: calls.map(({ id, function: asked }, Index) => {
      return { Index, Id: id, Type: 'function', Function: { Name: asked.name, Arguments: asked.arguments } }
    }),
  }
}

function usageOf({ promptTokens, completionTokens }: Saying, behave: Behaviour): object {
  const total = promptTokens + completionTokens
  const usage = { PromptTokens: promptTokens, CompletionTokens: completionTokens, TotalTokens: total }
  return usageField('Usage', usage, behave)
}
