import { ApiError, drafts, useSpeech } from '@tollgate/console-sdk'
import { useEffect, useRef, useState } from 'react'
import { type ChatBody, streamChat } from '../../api/chat.api'
import { heldImage } from '../images/held-images'
import {
  ask,
  askAgain,
  clearContext,
  type Conversation,
  end,
  type Fault,
  hear,
  openReply,
  restoreContext,
  takeBack,
  type Written,
} from './conversation.model'
import { conversationOf, keptOf } from './kept-conversation.model'
import { messagesOf } from './messages.model'

/** What a call is made with, besides what was said. */
export type CallSettings = Omit<ChatBody, 'messages'> & { readonly system: string }

export interface Chat {
  readonly conversation: Conversation
  readonly isAnswering: boolean
  readonly ask: (written: Written, settings: CallSettings) => void
  /** Asks the last question again, with what is set now. */
  readonly askAgain: (settings: CallSettings) => void
  /** Takes a question back, with its answer and all behind it. */
  readonly takeBack: (questionId: number) => void
  readonly stop: () => void
  readonly clearContext: () => void
  readonly restoreContext: () => void
  /** Names the conversation among those that were held. */
  readonly id: string
  /** Goes on with one that was held before, or begins another with nothing said. */
  readonly open: (id: string, turns: Conversation) => void
}

interface ChatGround {
  /** The name under which the tab keeps the conversation. */
  readonly draft: string
  /** Called when the server no longer knows the user. */
  readonly onSignedOut: () => void
  /** The conversation that this one goes on from, unless it has gone on already. */
  readonly beside?: Pick<Chat, 'id' | 'conversation'>
  /** Whether the tab keeps it. */
  readonly isKept?: boolean
}

const now = () => performance.now()

/** A conversation, which the tab keeps while the user looks at other pages. */
export function useChat({ draft, onSignedOut, beside, isKept = true }: ChatGround): Chat {
  const speech = useSpeech()
  const [{ id, conversation }, setHeld] = useState(() => heldAt(draft, beside))
  const setConversation = (change: (before: Conversation) => Conversation) =>
    setHeld((held) => ({ ...held, conversation: change(held.conversation) }))
  useKept({ draft, id, conversation, isKept })
  const call = useRef<AbortController | null>(null)
  // Nobody reads the answer of a page that was left; stopping it also stops its cost.
  useEffect(() => () => call.current?.abort(), [])

  const run = async (asked: Conversation, { system, ...settings }: CallSettings) => {
    const reply = openReply(asked)
    if (reply === null) return
    setConversation(() => asked)
    const controller = new AbortController()
    call.current = controller
    const { signal } = controller
    try {
      const body = { ...settings, messages: messagesOf(asked, system, heldImage) }
      for await (const events of streamChat(body, { speech, signal })) {
        const at = now()
        setConversation((current) => hear(current, reply.id, events, at))
      }
      const at = now()
      setConversation((current) => end(current, reply.id, 'closed', at))
    } catch (error) {
      const at = now()
      if (error instanceof ApiError && error.code === 'signed-out') onSignedOut()
      setConversation((current) => end(current, reply.id, signal.aborted ? 'stopped' : faultOf(error, current), at))
    }
  }

  return {
    conversation,
    isAnswering: openReply(conversation) !== null,
    ask: (written, settings) => void run(ask(conversation, written, settings, now()), settings),
    askAgain: (settings) => void run(askAgain(conversation, settings, now()), settings),
    takeBack: (questionId) => setConversation((current) => takeBack(current, questionId)),
    stop: () => call.current?.abort(),
    clearContext: () => setConversation(clearContext),
    restoreContext: () => setConversation(restoreContext),
    id,
    open: (opened, turns) => setHeld({ id: opened, conversation: turns }),
  }
}

type Held = Pick<Chat, 'id' | 'conversation'>

/** What the tab has kept; beside another conversation only what belongs to it. */
function heldAt(draft: string, beside: Held | undefined): Held {
  const kept = drafts.read(draft)
  const id = String(kept?.['id'] ?? Date.now())
  return beside === undefined || beside.id === id ? { id, conversation: conversationOf(kept) } : beside
}

interface Kept extends Held {
  readonly draft: string
  readonly isKept: boolean
}

/** Keeps every state but those of an answer that grows; that one is kept as far as it is when the page is left. */
function useKept({ draft, id, conversation, isKept }: Kept): void {
  const latest = useRef({ id, conversation, isKept })
  useEffect(() => {
    latest.current = { id, conversation, isKept }
    if (!isKept) drafts.drop(draft)
    else if (openReply(conversation)?.state !== 'incomplete') drafts.keep(draft, { ...keptOf(conversation), id })
  }, [draft, id, conversation, isKept])
  useEffect(
    () => () => {
      const left = latest.current
      if (left.isKept) drafts.keep(draft, { ...keptOf(left.conversation), id: left.id })
    },
    [draft],
  )
}

/** What the server refused has its words; a connection that fails broke the answer off, or never let it begin. */
function faultOf(error: unknown, conversation: Conversation): Fault {
  if (error instanceof ApiError) return { kind: 'said', message: error.message, requestId: error.requestId }
  return { kind: openReply(conversation)?.requestId ? 'cut' : 'network' }
}
