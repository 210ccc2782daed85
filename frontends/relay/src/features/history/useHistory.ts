import { keepsakes } from '@tollgate/console-sdk'
import { useEffect, useState } from 'react'
import type { Talk } from '../compare/useTalk'
import { type HeldChat, heldChats, keptChats, remembering } from './history.model'

const name = 'playground-history'

// Another tab may have kept one meanwhile.
const read = () => heldChats(keepsakes.read(name))
const write = (chats: readonly HeldChat[]) => keepsakes.keep(name, keptChats(chats))

export interface History {
  readonly chats: readonly HeldChat[]
  /** Looks again at what is kept. */
  readonly refresh: () => void
  readonly remove: (id: string) => void
  readonly removeAll: () => void
}

/** The conversations that this browser keeps for the user, and with them the one that is held now (rule K22). */
export function useHistory({ columns: [one, two], isAnswering }: Talk): History {
  const { id, conversation } = one.chat
  const other = two?.chat.conversation
  const [chats, setChats] = useState<readonly HeldChat[]>(read)
  useEffect(() => {
    if (isAnswering || conversation.length === 0) return
    const kept = read()
    const next = remembering(kept, { id, atMs: Date.now(), turns: conversation, ...(other && { other }) })
    if (next !== kept) write(next)
  }, [id, conversation, other, isAnswering])
  const change = (next: readonly HeldChat[]) => {
    write(next)
    setChats(next)
  }
  return {
    chats,
    refresh: () => setChats(read()),
    remove: (removed) => change(read().filter((chat) => chat.id !== removed)),
    removeAll: () => change([]),
  }
}
