import { useQuery } from '@tanstack/react-query'
import { type SavedChat, useSession, useStatus } from '@tollgate/console-sdk'
import { chatTokensQuery } from '../../api/billing.api'
import { chatTarget, needsKey } from './chat-link.model'
import { type ChatFault, type OpenChat, sandboxOf, type TokenFault, tokenOf } from './chat-page.model'

/** What stands where a chat is asked for: the chat, or why not. */
export type ChatState =
  | { readonly kind: 'loading' | 'sign-in' }
  | { readonly kind: 'refused'; readonly fault: ChatFault }
  | { readonly kind: 'no-token'; readonly why: TokenFault }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly kind: 'open'; readonly chat: OpenChat }

/** Fills a saved chat with the key of an enabled token, for which it asks only where the link needs one (rule K8). */
export function useOpenChat(found: SavedChat | ChatFault): ChatState {
  const { user } = useSession()
  const { server_address } = useStatus()
  const isKeyNeeded = typeof found !== 'string' && needsKey(found.link)
  const tokens = useQuery({ ...chatTokensQuery, enabled: isKeyNeeded && user !== null })
  if (typeof found === 'string') return { kind: 'refused', fault: found }
  if (isKeyNeeded && user === null) return { kind: 'sign-in' }
  if (tokens.error !== null) return { kind: 'failed', error: tokens.error, retry: () => void tokens.refetch() }
  if (isKeyNeeded && tokens.data === undefined) return { kind: 'loading' }
  const token = isKeyNeeded ? tokenOf(tokens.data ?? []) : null
  if (typeof token === 'string') return { kind: 'no-token', why: token }
  const address = server_address || location.origin
  const { href, ...target } = chatTarget(found, { key: token?.key ?? '', address })
  if (href === null) return { kind: 'refused', fault: 'broken' }
  return { kind: 'open', chat: { target: { ...target, href }, token, sandbox: sandboxOf(href, location.href) } }
}
