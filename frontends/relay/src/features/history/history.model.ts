import type { Conversation, Question, Reply } from '../conversation/conversation.model'
import { conversationOf, keptOf } from '../conversation/kept-conversation.model'

/** A conversation that was held. */
export interface HeldChat {
  readonly id: string
  /** When something was last said in it. */
  readonly atMs: number
  readonly turns: Conversation
  /** What another model said beside it (rule K25). */
  readonly other?: Conversation
}

/** How many are kept, and how many letters they may have in all: a browser has room for some millions. */
export const mostChats = 30
const mostLetters = 1_500_000

/** The conversations that were kept, the newest first. */
export function heldChats(kept: Readonly<Record<string, unknown>> | null): HeldChat[] {
  const chats = kept?.['chats']
  if (!Array.isArray(chats)) return []
  return chats.flatMap((chat: Partial<HeldChat> | null): HeldChat[] => {
    if (typeof chat?.id !== 'string' || typeof chat.atMs !== 'number') return []
    const turns = conversationOf({ ...chat })
    const other = conversationOf({ ...chat, turns: chat.other })
    return turns.length === 0 ? [] : [{ id: chat.id, atMs: chat.atMs, turns, ...(other.length > 0 && { other }) }]
  })
}

/** The conversations in the form in which they are kept; the oldest go where there is no room. */
export function keptChats(chats: readonly HeldChat[]): Readonly<Record<string, unknown>> {
  let letters = 0
  const kept = chats.slice(0, mostChats).filter((chat) => (letters += said(chat).length) <= mostLetters)
  return { chats: kept.map(({ turns, ...chat }) => ({ ...keptOf(turns), ...chat })) }
}

const said = ({ turns, other }: HeldChat): string => JSON.stringify([turns, other])

/** The conversations with one that went on, which is the newest now; one in which nothing was said since stays where it is. */
export function remembering(chats: readonly HeldChat[], chat: HeldChat): readonly HeldChat[] {
  const before = chats.find(({ id }) => id === chat.id)
  if (chat.turns.length === 0 || (before !== undefined && said(before) === said(chat))) return chats
  return [chat, ...chats.filter(({ id }) => id !== chat.id)]
}

const mostOfTitle = 80

/** What was asked first, or the names of the images that were all of it. */
export function titleOf(turns: Conversation): string {
  const { text: asked = '', images = [] } = turns.find((turn): turn is Question => turn.kind === 'question') ?? {}
  const text = asked.replace(/\s+/g, ' ').trim() || images.map(({ name }) => name).join(', ')
  return text.length > mostOfTitle ? `${text.slice(0, mostOfTitle)}…` : text
}

/** Who answered last. */
const modelOf = (turns: Conversation): string =>
  turns.findLast((turn): turn is Reply => turn.kind === 'reply')?.model ?? ''

/** Who answered last, of both where there are two. */
export const modelsOf = ({ turns, other }: Pick<HeldChat, 'turns' | 'other'>): string[] =>
  [turns, ...(other === undefined ? [] : [other])].map(modelOf)
