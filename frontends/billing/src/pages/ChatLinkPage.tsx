import { useStatus, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { Page } from '@tollgate/console-ui/page'
import { useEffect } from 'react'
import { receiverOf } from '../features/chat/chat-link.model'
import { linkedChatOf } from '../features/chat/chat-page.model'
import { ChatRefusal } from '../features/chat/ChatRefusal'
import { useOpenChat } from '../features/chat/useOpenChat'

/** Leads to the chat link of the site, and hands it a key and where to call. */
export default function ChatLinkPage() {
  const state = useOpenChat(linkedChatOf(useStatus()))
  return state.kind === 'open' ? <Leaving href={state.chat.target.href} /> : <ChatRefusal state={state} />
}

function Leaving({ href }: { href: string }) {
  const t = useT('billing')
  // Back leads to where one came from, and not here again.
  useEffect(() => location.replace(href), [href])
  const site = receiverOf(href)
  return (
    <Page title={t('chat.title')}>
      <EmptyState
        icon="external-link"
        title={t('chat.leaving', { site })}
        action={<Button href={href}>{t('chat.open', { name: site })}</Button>}
      />
    </Page>
  )
}
