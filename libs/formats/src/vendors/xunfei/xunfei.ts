import type { Fates } from '../../parts/fates'
import { type Fields, fieldsOf, isFields, listOf, numberOf, textOf } from '../../parts/fields'
import type { Prompt, PromptField } from '../../parts/prompt'
import type { Vendor, VendorSetting } from '../vendor'
import { chunkReader, chunkWith, type SaidChunk } from '../words/chunk-reader'
import { plainTurns } from '../words/plain-turns'
import { tellUnsaid } from '../words/unsaid'
import { within } from '../words/within'
import { readError } from './read-error'
import { domainOf, pathModelOf, thinker } from './version'

const sayable: ReadonlySet<PromptField> = new Set(['maxTokens', 'temperature', 'topK', 'user'])
/** https://www.xfyun.cn/doc/spark/X1ws.html */
const sayableToThinker: ReadonlySet<PromptField> = new Set([
  ...sayable,
  'presencePenalty',
  'frequencyPenalty',
  'thinking',
])
/** Of the last message of an answer. */
const last = 2
const longestUser = 32

/** Spark, by WebSocket (https://www.xfyun.cn/doc/spark/Web.html); for functions its documents send callers to another API. */
export const xunfei: Vendor = {
  name: 'xunfei',
  framing: 'messages',
  isAlwaysStreamed: true,
  writeRequest,
  readAnswer: () => null,
  readStream: () => chunkReader(({ data }) => chunkOf(data)),
  readError,
  pathModel: pathModelOf,
}

function writeRequest(prompt: Prompt, fates: Fates, setting: VendorSetting): Fields {
  const domain = domainOf(setting.model, setting.other)
  const isThinker = domain === thinker
  tellUnsaid(prompt, isThinker ? sayableToThinker : sayable, { fates, setting })
  return {
    header: { app_id: setting.account, ...(prompt.user !== null && { uid: prompt.user.slice(0, longestUser) }) },
    parameter: {
      chat: { domain, ...writeSampling(prompt, fates), ...(isThinker && writeThinking(prompt)) },
    },
    payload: {
      message: { text: plainTurns(prompt, { fates }).map(({ role, text }) => ({ role, content: text })) },
    },
  }
}

function writeSampling({ maxTokens, temperature, topK }: Prompt, fates: Fates): Fields {
  const warmth = within(temperature, [0.01, 1], () => fates.change('temperature'))
  const most = within(topK, [1, 6], () => fates.change('topK'))
  return {
    ...(warmth !== null && { temperature: warmth }),
    ...(most !== null && { top_k: most }),
    ...(maxTokens !== null && { max_tokens: maxTokens }),
  }
}

function writeThinking({ presencePenalty, frequencyPenalty, thinking }: Prompt): Fields {
  return {
    ...(presencePenalty !== null && { presence_penalty: presencePenalty }),
    ...(frequencyPenalty !== null && { frequency_penalty: frequencyPenalty }),
    ...(thinking?.mode != null && { thinking: { type: thinking.mode === 'on' ? 'enabled' : 'disabled' } }),
  }
}

function chunkOf({ header, payload }: Fields): SaidChunk | null {
  const said = fieldsOf(payload)
  const choices = fieldsOf(said?.choices)
  if (choices === null) return null
  const texts = listOf(choices.text).flatMap((one) => (isFields(one) ? [one] : []))
  const isLast = numberOf(choices.status) === last || numberOf(fieldsOf(header)?.status) === last
  const usage = fieldsOf(fieldsOf(said?.usage)?.text)
  const delta = { content: joined(texts, 'content'), reasoning_content: joined(texts, 'reasoning_content') }
  const id = textOf(fieldsOf(header)?.sid) ?? ''
  return { chunk: { id, ...chunkWith(delta, isLast ? 'stop' : null), ...(usage && { usage }) }, isLast }
}

function joined(texts: readonly Fields[], name: string): string {
  return texts.map((text) => textOf(text[name]) ?? '').join('')
}
