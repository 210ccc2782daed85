import type { WireEvent } from '../../parts/codec'
import type { Fates } from '../../parts/fates'
import { type Fields, fieldsOf, textOf } from '../../parts/fields'
import type { Prompt, PromptField } from '../../parts/prompt'
import type { Vendor, VendorSetting } from '../vendor'
import { chunkReader, chunkWith, type SaidChunk } from '../words/chunk-reader'
import { tellUnsaid } from '../words/unsaid'
import { readError } from './read-error'
import { writeMessages } from './write-messages'

const sayable: ReadonlySet<PromptField> = new Set(['user'])
/** What callers may put in front of the id of a bot, so that it looks like no other model. */
const botPrefix = /^bot-/

/**
 * Bots of Coze's (https://www.coze.cn/docs/developer_guides/chat_v3). Always streamed: an answer in one piece would be kept by the
 * vendor, and have to be asked after.
 */
export const coze: Vendor = {
  name: 'coze',
  framing: 'sse',
  hasNoLimit: true,
  isAlwaysStreamed: true,
  writeRequest,
  readAnswer: () => null,
  readStream: () => chunkReader(chunkOf),
  readError,
}

function writeRequest(prompt: Prompt, fates: Fates, setting: VendorSetting): Fields {
  tellUnsaid(prompt, sayable, { fates, setting })
  return {
    bot_id: setting.model.replace(botPrefix, ''),
    user_id: prompt.user ?? setting.requestId,
    stream: true,
    auto_save_history: false,
    additional_messages: writeMessages(prompt, fates),
  }
}

/** Of the messages of a bot its answer alone is said: what it asked its plugins, and what it would be asked next, is not. */
function chunkOf({ name, data }: WireEvent): SaidChunk | null {
  if (name === 'conversation.message.delta') {
    if (data.type !== 'answer') return null
    const delta = { content: textOf(data.content), reasoning_content: textOf(data.reasoning_content) }
    return { chunk: { id: textOf(data.chat_id) ?? '', ...chunkWith(delta, null) }, isLast: false }
  }
  if (name !== 'conversation.chat.completed') return null
  const usage = fieldsOf(data.usage)
  const counts = usage && {
    prompt_tokens: usage.input_count,
    completion_tokens: usage.output_count,
    total_tokens: usage.token_count,
  }
  const chunk = { id: textOf(data.id) ?? '', ...chunkWith({}, 'stop'), ...(counts && { usage: counts }) }
  return { chunk, isLast: true }
}
