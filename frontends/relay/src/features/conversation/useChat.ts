import { ApiError, drafts, useLanguage } from '@tollgate/console-sdk'
import { useEffect, useRef, useState } from 'react'
import { type ChatBody, streamChat } from '../../api/chat.api'
import {
  ask,
  askAgain,
  clearContext,
  type Conversation,
  end,
  type Fault,
  hear,
  messagesOf,
  openReply,
  restoreContext,
  takeBack,
} from './conversation.model'
import { conversationOf, keptOf } from './kept-conversation.model'

/** What a call is made with, besides what was said. */
export type CallSettings = Omit<ChatBody, 'messages'> & { readonly system: string }

export interface Chat {
  readonly conversation: Conversation
  readonly isAnswering: boolean
  readonly ask: (text: string, settings: CallSettings) => void
  /** Asks the last question again, with what is set now. */
  readonly askAgain: (settings: CallSettings) => void
  /** Takes a question back, with its answer and all behind it. */
  readonly takeBack: (questionId: number) => void
  readonly stop: () => void
  readonly clearContext: () => void
  readonly restoreContext: () => void
  /** Begins another conversation. */
  readonly startAnew: () => void
  /** Names the conversation among those that were held. */
  readonly id: string
  /** Goes on with one that was held before. */
  readonly open: (id: string, turns: Conversation) => void
}

/** The name under which the tab keeps the conversation. */
const draft = 'playground'

const now = () => performance.now()

/**
 * A conversation, which the tab keeps while the user looks at other pages. `onSignedOut` is called when the server no longer
 * knows the user.
 */
export function useChat(onSignedOut: () => void): Chat {
  const { language } = useLanguage()
  const [conversation, setConversation] = useState(() => conversationOf(drafts.read(draft)))
  const [id, setId] = useState(() => String(drafts.read(draft)?.['id'] ?? Date.now()))
  useKept(id, conversation)
  const call = useRef<AbortController | null>(null)
  // Nobody reads the answer of a page that was left; stopping it also stops its cost.
  useEffect(() => () => call.current?.abort(), [])

  const run = async (asked: Conversation, { system, ...settings }: CallSettings) => {
    const reply = openReply(asked)
    if (reply === null) return
    setConversation(asked)
    const controller = new AbortController()
    call.current = controller
    const { signal } = controller
    try {
      const body = { ...settings, messages: messagesOf(asked, system) }
      for await (const events of streamChat(body, { language, signal })) {
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

  const open = (opened: string, turns: Conversation) => {
    setId(opened)
    setConversation(turns)
  }

  return {
    conversation,
    isAnswering: openReply(conversation) !== null,
    ask: (text, settings) => void run(ask(conversation, text, settings, now()), settings),
    askAgain: (settings) => void run(askAgain(conversation, settings, now()), settings),
    takeBack: (questionId) => setConversation((current) => takeBack(current, questionId)),
    stop: () => call.current?.abort(),
    clearContext: () => setConversation(clearContext),
    restoreContext: () => setConversation(restoreContext),
    startAnew: () => open(String(Date.now()), []),
    id,
    open,
  }
}

/** Keeps every state but those of an answer that grows; that one is kept as far as it is when the page is left. */
function useKept(id: string, conversation: Conversation): void {
  const latest = useRef({ id, conversation })
  useEffect(() => {
    latest.current = { id, conversation }
    if (openReply(conversation)?.state !== 'incomplete') drafts.keep(draft, { ...keptOf(conversation), id })
  }, [id, conversation])
  useEffect(() => () => drafts.keep(draft, { ...keptOf(latest.current.conversation), id: latest.current.id }), [])
}

/** What the server refused has its words; a connection that fails broke the answer off, or never let it begin. */
function faultOf(error: unknown, conversation: Conversation): Fault {
  if (error instanceof ApiError) return { kind: 'said', message: error.message }
  return { kind: openReply(conversation)?.requestId ? 'cut' : 'network' }
}
