import { type SavedChat, savedChats, type Status } from '@tollgate/console-sdk'
import { tokenStatus, type TokenView } from '@tollgate/contracts/http/billing'
import { keyObstacle } from '../token-keys/key.model'
import type { ChatTarget } from './chat-link.model'

/** Why there is no chat at an address: no list that can be read, none in it, or not this one (rule K8). */
export type ChatFault = (typeof chatFaults)[number]
export const chatFaults = ['unreadable', 'none', 'broken'] as const

/** Why no token can be given to a chat: none is enabled, or of those that are nobody can read the key. */
export type TokenFault = (typeof tokenFaults)[number]
export const tokenFaults = ['no-token', 'no-key'] as const

type Site = Pick<Status, 'chats' | 'has_broken_chats' | 'chat_link'>

/** The saved chat of an address `/chat/<id>`, the first where the address names none, or why there is none. */
export function chatOf({ chats, has_broken_chats }: Site, id = '0'): SavedChat | ChatFault {
  if (has_broken_chats) return 'unreadable'
  const saved = savedChats(chats)
  if (saved.length === 0) return 'none'
  return saved.find((chat) => String(chat.id) === id) ?? 'broken'
}

/** What older chat programs read in their own address (rule K19). */
const settings = '/#/?settings={"key":"{key}","url":"{address}"}'

/** The chat link of the site, with the settings that are handed to it, or why there is none. */
export function linkedChatOf({ chat_link: link, has_broken_chats }: Site): SavedChat | ChatFault {
  if (has_broken_chats) return 'unreadable'
  if (link === '') return 'none'
  return /^https?:\/\//i.test(link) ? { id: 0, name: link, link: link.replace(/\/+$/, '') + settings } : 'broken'
}

/** The newest token that calls can be made with and whose key can be given away, or why there is none (rule K8). */
export function tokenOf(tokens: readonly TokenView[]): TokenView | TokenFault {
  const enabled = tokens.filter(({ status }) => status === tokenStatus.enabled)
  if (enabled.length === 0) return 'no-token'
  return enabled.find((token) => keyObstacle(token) === null) ?? 'no-key'
}

/** A chat that can be opened: within the page, or only beside it. */
export interface OpenChat {
  readonly target: ChatTarget & { readonly href: string }
  readonly token: TokenView | null
  /** What a frame may do; null where the chat cannot stand in one. */
  readonly sandbox: string | null
}

// Never the way out of its frame, and so of the console: top navigation.
const usual = ['scripts', 'forms', 'modals', 'downloads', 'popups', 'popups-to-escape-sandbox']

/**
 * What a chat in a frame may do (rule K18); null where there is none: programs of the device, and sites without TLS in a
 * page with it, which browsers refuse to show. A chat keeps its conversations under its own origin, unless that is ours.
 */
export function sandboxOf(href: string, page: string): string | null {
  if (!URL.canParse(href)) return null
  const [site, own] = [new URL(href), new URL(page)]
  const shown = own.protocol === 'https:' ? ['https:'] : ['http:', 'https:']
  if (!shown.includes(site.protocol)) return null
  const isOurs = site.origin === own.origin
  return [...usual, ...(isOurs ? [] : ['same-origin'])].map((may) => `allow-${may}`).join(' ')
}
