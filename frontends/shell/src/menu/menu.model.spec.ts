import type { ManifestNavItem, ManifestRoute, SessionUser, Status } from '@tollgate/console-sdk'
import type { Remote } from '../remotes/remote'
import { buildMenu, withoutParameters } from './menu.model'

jest.mock('@tollgate/console-sdk', () => ({
  ...jest.requireActual<object>('@tollgate/console-sdk/session/roles'),
  ...jest.requireActual<object>('@tollgate/console-sdk/status/saved-chats'),
}))
jest.mock('@tollgate/console-sdk/host', () => ({ navSections: ['chat', 'console', 'admin', 'personal'] }))

const label = { zh: '项', en: 'Entry' }
const status = { enable_drawing: false, chats: [{ Cherry: 'x', Next: 'y' }] } as unknown as Status
const root = { role: 100 } as SessionUser
const user = { role: 1 } as SessionUser

const route = (id: string, path: string, access: ManifestRoute['access'] = 'user') => ({
  id,
  path,
  access,
  module: './x',
  title: label,
})
const nav = (id: string, section: ManifestNavItem['section'], order: number, more = {}) => ({
  route: id,
  section,
  order,
  label,
  icon: 'box',
  ...more,
})

function remote(id: string, parts: object): Remote {
  const manifest = { id, routes: [], nav: [], settings: [], fills: [], ...parts }
  return { id, url: '', state: 'known', manifest } as unknown as Remote
}

const remotes: Remote[] = [
  remote('relay', {
    routes: [route('playground', '/playground'), route('chat', '/chat/:id?', 'public')],
    nav: [nav('playground', 'chat', 10)],
  }),
  remote('logs', {
    routes: [route('logs', '/log'), route('drawing', '/midjourney')],
    nav: [nav('logs', 'console', 30), nav('drawing', 'console', 40, { when: 'enable_drawing' })],
  }),
  remote('billing', {
    routes: [route('tokens', '/token')],
    nav: [nav('tokens', 'console', 20), nav('gone', 'console', 1)],
  }),
  remote('channels', {
    routes: [route('channels', '/channel', 'admin')],
    nav: [nav('channels', 'admin', 10)],
    settings: [{ access: 'root' }],
  }),
  { id: 'away', url: '', state: 'failed', error: null },
]

const menuOf = (who: SessionUser | null, site: Partial<Status> = {}) =>
  buildMenu({ remotes, status: { ...status, ...site }, user: who, settings: label }).map(
    ({ id, entries }) => `${id}: ${entries.map(({ path }) => path).join(' ')}`,
  )

describe('the side menu (K4)', () => {
  it('has what all remotes announce, in its sections and order', () => {
    expect(menuOf(root)).toEqual([
      'chat: /playground /chat/0 /chat/1',
      'console: /token /log',
      'admin: /channel /setting',
    ])
  })

  it('has what the user may open', () => {
    expect(menuOf(user)).toEqual(['chat: /playground /chat/0 /chat/1', 'console: /token /log'])
    expect(menuOf(null)).toEqual(['chat: /chat/0 /chat/1'])
    expect(menuOf({ role: 10 } as SessionUser).at(-1)).toBe('admin: /channel')
  })

  it('has what the site has switched on', () => {
    expect(menuOf(user, { enable_drawing: true })[1]).toBe('console: /token /log /midjourney')
  })

  it('leads to pages without their parameters', () => {
    expect(['/chat/:id?', '/a/*', '/log', '/:id'].map(withoutParameters)).toEqual(['/chat', '/a', '/log', '/'])
  })
})
