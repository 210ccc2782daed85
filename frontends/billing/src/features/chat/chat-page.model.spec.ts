import type { ChatLink } from '@tollgate/console-sdk'
import { tokenStatus, type TokenView } from '@tollgate/contracts/http/billing'
import { chatOf, linkedChatOf, sandboxOf, tokenOf } from './chat-page.model'

const next = { id: 0, name: 'Next', link: 'https://next.example/#{key}' }
const cherry = { id: 1, name: 'Cherry', link: 'cherry://{key}' }
const site = {
  chats: [{ Next: next.link }, { Cherry: cherry.link }] as ChatLink[],
  has_broken_chats: false,
  chat_link: 'https://next.example/',
}

describe('the chat of an address (rule K8)', () => {
  it.each([
    ['is the saved one of its number', site, '1', cherry],
    ['is the first where there is no number', site, undefined, next],
    ['is set up wrongly where the number leads nowhere', site, '2', 'broken'],
    ['is none where the number is no number', site, '1.0', 'broken'],
    ['is none where none is saved', { ...site, chats: [] }, '0', 'none'],
    ['is none where the list cannot be read', { ...site, chats: [], has_broken_chats: true }, '0', 'unreadable'],
  ])('%s', (_what, given, id, chat) => expect(chatOf(given, id)).toEqual(chat))
})

describe('the chat link of the site (rule K19)', () => {
  it('is handed settings with key and url', () =>
    expect(linkedChatOf(site)).toEqual({
      id: 0,
      name: 'https://next.example/',
      link: 'https://next.example/#/?settings={"key":"{key}","url":"{address}"}',
    }))

  it.each([
    ['none', { ...site, chat_link: '' }],
    ['broken', { ...site, chat_link: 'javascript:alert(1)' }],
    ['broken', { ...site, chat_link: 'cherry://x' }],
    ['unreadable', { ...site, has_broken_chats: true }],
  ])('is %s', (fault, given) => expect(linkedChatOf(given)).toBe(fault))
})

describe('the token of a chat (rule K8)', () => {
  const token = (id: number, status: number, key = 'sk-x', key_hidden = false) =>
    ({ id, status, key, key_hidden }) as TokenView
  const { enabled, disabled } = tokenStatus

  it.each([
    ['the first that is enabled', [token(3, disabled), token(2, enabled), token(1, enabled)], token(2, enabled)],
    ['one whose key is known', [token(2, enabled, 'sk-*', true), token(1, enabled)], token(1, enabled)],
    ['none where all are disabled or gone', [token(2, disabled), token(1, 3), token(0, 4)], 'no-token'],
    ['none where no key can be read', [token(2, enabled, 'sk-*', true), token(1, enabled, '')], 'no-key'],
  ])('is %s', (_which, tokens, found) => expect(tokenOf(tokens)).toEqual(found))
})

describe('what a chat in a frame may do (rule K18)', () => {
  const here = 'https://gate.example/chat/0'
  const may = (href: string, page = here) => sandboxOf(href, page)?.split(' ') ?? null

  it('is what a chat needs, and nothing that leads the console away', () => {
    expect(may('https://next.example/')).toEqual(
      expect.arrayContaining(['allow-scripts', 'allow-forms', 'allow-popups', 'allow-same-origin']),
    )
    expect(may('https://next.example/')?.filter((word) => word.includes('top-navigation'))).toEqual([])
  })

  it('is no word with the console where the chat stands under its own address', () => {
    expect(may('https://gate.example/chats/next/')).not.toContain('allow-same-origin')
    expect(may('https://gate.example:8443/')).toContain('allow-same-origin')
  })

  it.each(['cherry://x', 'ama://set-api-key?key=x', 'mailto:x@y.example', 'http://next.example/', 'http://['])(
    'is nothing where a browser shows no frame: %s',
    (href) => expect(may(href)).toBeNull(),
  )

  it('is the same for a site without TLS where the console has none', () =>
    expect(may('http://next.example/', 'http://127.0.0.1:3000/chat')).toContain('allow-scripts'))
})
