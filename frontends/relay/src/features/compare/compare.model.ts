import { firstModel } from '@tollgate/console-sdk'
import type { Conversation } from '../conversation/conversation.model'
import type { OfferedModel } from '../settings/settings.model'

/** The model beside which another is put first: another that one may begin with, else any other, else the same. */
export function modelBeside(model: string, models: readonly OfferedModel[]): string {
  const others = models.filter(({ name, isOffered }) => isOffered && name !== model)
  return firstModel(others, null) ?? others[0]?.name ?? model
}

/** The question that stands where the one with this id does, in a conversation beside it; answers may have other ids there. */
export function questionBeside(conversation: Conversation, id: number, beside: Conversation): number | null {
  const idsOf = (turns: Conversation) => turns.flatMap((turn) => (turn.kind === 'question' ? [turn.id] : []))
  return idsOf(beside)[idsOf(conversation).indexOf(id)] ?? null
}
