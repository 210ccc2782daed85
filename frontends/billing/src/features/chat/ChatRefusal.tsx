import { pathOf, paths, useSession, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Page } from '@tollgate/console-ui/page'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ChatFault, TokenFault } from './chat-page.model'
import type { ChatState } from './useOpenChat'

/** For how long is read why there is no chat, before the page leads to the tokens (rule K8). */
const leaveAfterMs = 1_500

/** What stands in place of a chat that cannot be opened, or not yet. */
export function ChatRefusal({ state }: { state: Exclude<ChatState, { kind: 'open' }> }) {
  const t = useT('billing')
  return <Page title={t('chat.title')}>{content()}</Page>

  function content(): ReactNode {
    switch (state.kind) {
      case 'loading':
        return <Skeleton shape="block" height={280} />
      case 'failed':
        return <ErrorState error={state.error} onRetry={state.retry} />
      case 'refused':
        return <Refused fault={state.fault} />
      case 'no-token':
        return <NoToken why={state.why} />
      case 'sign-in':
        return <SignInFirst />
    }
  }
}

function Refused({ fault }: { fault: ChatFault }) {
  const t = useT('billing')
  const { isAdmin } = useSession()
  const action = (
    <Button variant="primary" href={pathOf('settings', { tab: 'operation' })}>
      {t('chat.settings')}
    </Button>
  )
  return (
    <EmptyState icon="message-square" title={t(`chat.faults.${fault}`)} action={isAdmin && action}>
      {t(isAdmin ? 'chat.faults-admin' : 'chat.faults-user')}
    </EmptyState>
  )
}

function NoToken({ why }: { why: TokenFault }) {
  const t = useT('billing')
  const navigate = useNavigate()
  useEffect(() => {
    // Back leads to where the chat was opened, and not here again.
    const timer = setTimeout(() => void navigate(paths.tokens, { replace: true }), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div role="alert">
      <EmptyState icon="key" title={t(`chat.${why}`)} action={<Button href={paths.tokens}>{t('chat.tokens')}</Button>}>
        {t('chat.to-tokens')}
      </EmptyState>
    </div>
  )
}

/** Visitors see the page; a chat that takes a key needs somebody who has one. */
function SignInFirst() {
  const t = useT('billing')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const signIn = () => void navigate(paths.login, { state: { from: pathname } })
  const action = (
    <Button variant="primary" icon="log-in" onClick={signIn}>
      {t('chat.sign-in')}
    </Button>
  )
  return (
    <EmptyState icon="message-square" title={t('chat.sign-in-title')} action={action}>
      {t('chat.sign-in-why')}
    </EmptyState>
  )
}
