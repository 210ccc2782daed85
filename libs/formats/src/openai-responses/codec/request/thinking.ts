import {
  readThinking as readChatThinking,
  writeThinking as writeChatThinking,
} from '../../../openai/codec/request/thinking'
import type { Fates } from '../../../parts/fates'
import { type Fields, fieldsOf } from '../../../parts/fields'
import type { Prompt, Thinking } from '../../../parts/prompt'

/** `reasoning` of a request (https://platform.openai.com/docs/guides/reasoning), whose efforts are those of a chat. */
export function readThinking(reasoning: unknown): Thinking | null {
  return readChatThinking({ reasoning_effort: fieldsOf(reasoning)?.effort })
}

/** The same. Who asks in a dialect that shows thoughts is shown them: a chat of OpenAI's is not one. */
export function writeThinking(prompt: Prompt, fates: Fates): Fields {
  const effort = writeChatThinking(prompt, fates)
  const isShown = effort !== undefined && (prompt.format === 'anthropic' || prompt.format === 'gemini')
  return { ...(effort !== undefined && { effort }), ...(isShown && { summary: 'auto' }) }
}

/** Models that think, by OpenAI's names: others refuse to be asked for what they have encrypted. */
export function isThinker(model: string): boolean {
  return /^(?:.*\/)?(?:o\d|gpt-[5-9]|codex)/i.test(model) && !/chat/i.test(model)
}
