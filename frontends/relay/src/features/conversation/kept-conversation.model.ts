import { type Conversation, end, openReply } from './conversation.model'

/** What the tab keeps of a conversation, and in which form. */
interface Kept {
  readonly version: 1
  readonly turns: Conversation
}

/** A conversation as it is kept. */
export const keptOf = (turns: Conversation): Readonly<Record<string, unknown>> => ({ version: 1, turns }) satisfies Kept

/** The conversation that was kept; an answer that was being written when the page was left comes no further. */
export function conversationOf(kept: Readonly<Record<string, unknown>> | null): Conversation {
  if (kept?.['version'] !== 1 || !Array.isArray(kept['turns'])) return []
  const turns = kept['turns'] as Conversation // this release wrote it
  const open = openReply(turns)
  // When it ended nobody saw: the clock of that page is gone.
  return open === null ? turns : end(turns, open.id, 'stopped', open.askedAtMs).map(withoutEnd(open.id))
}

const withoutEnd =
  (id: number) =>
  (turn: Conversation[number]): Conversation[number] =>
    turn.kind === 'reply' && turn.id === id ? { ...turn, tookMs: null } : turn
