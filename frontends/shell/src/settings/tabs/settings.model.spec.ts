import type { SessionUser } from '@tollgate/console-sdk'
import type { Remote } from '../../remotes/remote'
import { settingsTabs } from './settings.model'

jest.mock('@tollgate/console-sdk', () => jest.requireActual('@tollgate/console-sdk/session/roles'))

const panel = (id: string, tab: string, order: number, access = 'admin') => ({ id, tab, order, access })
const remote = (...settings: object[]) =>
  ({ id: 'x', url: '', state: 'known', manifest: { settings } }) as unknown as Remote
const remotes = [
  remote(panel('mail', 'system', 20, 'root'), panel('own', 'mine', 5)),
  remote(panel('general', 'operation', 10), panel('first', 'system', 10)),
]
const tabsOf = (role: number) =>
  settingsTabs(remotes, { role } as SessionUser).map(
    ({ id, panels }) => `${id}: ${panels.map((each) => each.panel.id).join(' ')}`,
  )

describe('the tabs of the settings (S12)', () => {
  it('stand in the order of the shell, others behind, and hold the panels of all remotes', () => {
    expect(tabsOf(100)).toEqual(['operation: general', 'system: first mail', 'mine: own'])
  })

  it('have only what the user may open', () => {
    expect(tabsOf(10)).toEqual(['operation: general', 'system: first', 'mine: own'])
    expect(tabsOf(1)).toEqual([])
  })
})
