import { useStatus } from '@tollgate/console-sdk'
import { useParams } from 'react-router'
import { chatOf } from '../features/chat/chat-page.model'
import { ChatFrame } from '../features/chat/ChatFrame'
import { ChatRefusal } from '../features/chat/ChatRefusal'
import { useOpenChat } from '../features/chat/useOpenChat'

/** A chat program of the operator's, within the console. */
export default function ChatPage() {
  const { id } = useParams()
  const state = useOpenChat(chatOf(useStatus(), id))
  return state.kind === 'open' ? <ChatFrame chat={state.chat} /> : <ChatRefusal state={state} />
}
