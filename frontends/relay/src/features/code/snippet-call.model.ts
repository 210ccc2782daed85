import type { SnippetCall } from '@tollgate/console-sdk/snippet-text'
import type { Conversation, Question } from '../conversation/conversation.model'
import type { CallSettings } from '../conversation/useChat'

/** The call that asks the last question of a conversation, or `first` where nothing was asked yet (rule K20). */
export function snippetCallOf(
  conversation: Conversation,
  { model, system, temperature, maxTokens }: CallSettings,
  first: string,
): SnippetCall {
  const asked = conversation.findLast((turn): turn is Question => turn.kind === 'question')
  const imageCount = asked?.images?.length ?? 0
  return {
    model,
    question: asked?.text ?? first,
    ...(imageCount > 0 && { imageCount }),
    temperature,
    isStream: true,
    ...(system.trim() !== '' && { system }),
    ...(maxTokens > 0 && { maxTokens }),
  }
}
