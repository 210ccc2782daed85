import type { ChatLink } from '@tollgate/console-sdk'
import { wholeKey } from '../token-keys/key.model'

/** A chat program that a token can be opened in. `href` is null when its link is none that a browser may open. */
export interface ChatTarget {
  readonly id: string
  readonly name: string
  readonly href: string | null
  /** The site or program that is given the token's key; null where the link has no key in it. */
  readonly receiver: string | null
}

// The server refuses such links, too; a browser must not run one whatever a server says.
const isOpenable = (link: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(link) && !/^(javascript|data|vbscript|file|blob):/i.test(link)

/** The operator's chat programs with the address of this server and the token's key filled in. */
export function chatTargets(chats: readonly ChatLink[], at: { key: string; address: string }): ChatTarget[] {
  return chats.flatMap((chat, index) =>
    Object.entries(chat).map(([name, link]) => {
      const filled = link
        .trim()
        .replaceAll('{address}', encodeURIComponent(at.address))
        .replaceAll('{key}', wholeKey(at.key))
      const href = isOpenable(filled) ? filled : null
      const receiver = href !== null && link.includes('{key}') ? receiverOf(href) : null
      return { id: `chat-${index}-${name}`, name, href, receiver }
    }),
  )
}

/** The host of a site, or the scheme by which a program of this device is opened. */
function receiverOf(href: string): string {
  if (!URL.canParse(href)) return href.replace(/:.*$/s, ':')
  const { protocol, host } = new URL(href)
  return protocol === 'http:' || protocol === 'https:' ? host : protocol
}
