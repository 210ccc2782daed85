import type { ChatLink } from './status.schema'

/** A chat that the operator has saved. `/chat/<id>` is its page. */
export interface SavedChat {
  readonly id: number
  readonly name: string
  readonly link: string
}

/** The operator's chats in their order, each under a number of its own: an object of the option may have several. */
export const savedChats = (chats: readonly ChatLink[]): SavedChat[] =>
  chats.flatMap((chat) => Object.entries(chat)).map(([name, link], id) => ({ id, name, link }))
