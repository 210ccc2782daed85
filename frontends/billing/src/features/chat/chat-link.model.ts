import { type ChatLink, type SavedChat, savedChats } from '@tollgate/console-sdk'
import { safeAddress } from '@tollgate/console-ui/safe-address'
import { wholeKey } from '../token-keys/key.model'

/** A chat program that a token can be opened in. `href` is null when its link is none that a browser may open. */
export interface ChatTarget {
  readonly id: string
  readonly name: string
  readonly href: string | null
  /** The site or program that is given the token's key; null where the link has no key in it. */
  readonly receiver: string | null
}

/** What is filled into a link. */
export interface Filling {
  readonly key: string
  /** Where this server is called. */
  readonly address: string
}

/** Whether a link cannot be opened without the key of a token. */
export const needsKey = (link: string): boolean => link.includes('{key}')

// The server refuses such links, too; a browser must not run one whatever a server says.
const isOpenable = (link: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(link) && !/^(javascript|data|vbscript|file|blob):/i.test(link)

/** The operator's chat programs with the address of this server and the token's key filled in. */
export const chatTargets = (chats: readonly ChatLink[], at: Filling): ChatTarget[] =>
  savedChats(chats).map((chat) => chatTarget(chat, at))

/** One chat program with the address of this server and the token's key filled in. */
export function chatTarget({ id, name, link }: SavedChat, at: Filling): ChatTarget {
  const filled = link
    .trim()
    .replaceAll('{address}', encodeURIComponent(at.address))
    .replaceAll('{key}', wholeKey(at.key))
  // A link into an API of this site would be called with the session of whoever opens it.
  const href = isOpenable(filled) && safeAddress(filled) !== '' ? filled : null
  return { id: `chat-${id}`, name, href, receiver: href !== null && needsKey(link) ? receiverOf(href) : null }
}

/** The host of a site, or the scheme by which a program of this device is opened. */
export function receiverOf(href: string): string {
  if (!URL.canParse(href)) return href.replace(/:.*$/s, ':')
  const { protocol, host } = new URL(href)
  return protocol === 'http:' || protocol === 'https:' ? host : protocol
}
