import { openaiResponsesCodec } from '../../openai-responses/codec/codec'
import { findEventError } from '../../openai-responses/wire/read-error'
import type { Fates } from '../../parts/fates'
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../../parts/fields'
import { type Prompt, type PromptField, promptFields } from '../../parts/prompt'
import type { Vendor, VendorError, VendorSetting } from '../vendor'
import { tellUnsaid } from '../words/unsaid'

/** What its own program never sends: limits are refused, and models are drawn from as ChatGPT does. */
const unsayable: ReadonlySet<PromptField> = new Set(['maxTokens', 'temperature', 'topP', 'user', 'tier'])
const sayable: ReadonlySet<PromptField> = new Set(promptFields.filter((field) => !unsayable.has(field)))
const unsaid = { maxTokens: null, temperature: null, topP: null, user: null, tier: null } as const

/**
 * Models as ChatGPT's plans have them, asked as Codex asks (codex-rs/codex-api in https://github.com/openai/codex): in Responses that
 * are streamed, kept by nobody and always have instructions.
 */
export const codex: Vendor = {
  name: 'codex',
  framing: 'sse',
  hasNoLimit: true,
  isAlwaysStreamed: true,
  writeRequest,
  readAnswer: () => null,
  readStream: () => openaiResponsesCodec.readStream(),
  readError,
}

function writeRequest(prompt: Prompt, fates: Fates, setting: VendorSetting): Fields {
  tellUnsaid(prompt, sayable, { fates, setting })
  const asked = { ...prompt, ...unsaid, model: setting.model }
  const { instructions = '', input, ...more } = openaiResponsesCodec.writeRequest(asked, fates, setting)
  return { ...more, instructions, input: listOf(input).map(asDeveloper), store: false, stream: true }
}

/** What the system says behind its instructions is said by a developer there. */
function asDeveloper(item: unknown): unknown {
  return isFields(item) && item.role === 'system' ? { ...item, role: 'developer' } : item
}

/** A refusal has a `detail`, or an error as OpenAI has them; an event its own. */
function readError(body: Fields, status: number): VendorError | null {
  if (status < 400) {
    const error = findEventError(body)
    return error && { status: error.status, message: error.message, code: codeOf(error.code), type: error.type }
  }
  const error = fieldsOf(body.error) ?? fieldsOf(body.detail)
  const message = textOf(body.detail) ?? textOf(error?.message)
  return message === null ? null : { status, message, code: textOf(error?.code), type: textOf(error?.type) }
}

function codeOf(code: string | number | null): string | null {
  return code === null ? null : String(code)
}
