import { writeRoutesOf } from '@tollgate/platform/openapi/declared-routes'
import { AppModule } from '../../src/app.module'
import { administrationWalks } from './audit-walks/administration-walks'
import { ownAccountWalks } from './audit-walks/own-account-walks'
import type { Walks } from './audit-walks/walk'
import { heard, WalkedHouse } from './audit-walks/walked-house'
import { waysInWalks } from './audit-walks/ways-in-walks'

/** How each route that writes is called so that it writes, and what it leaves. Setup comes first, or somebody else has done it. */
const walks: Walks = { ...administrationWalks, ...ownAccountWalks, ...waysInWalks }

describe('what is done at identity stands in the audit log', () => {
  let house: WalkedHouse

  beforeAll(async () => {
    house = await WalkedHouse.open()
  }, 60_000)
  afterAll(() => house?.close())
  beforeEach(() => house.app.forgetLimits())

  const told = ({ action, details }: { action: string; details: object }) => [action, details]

  it('walks every route that writes, and says of each that leaves nothing why', () => {
    expect(Object.keys(walks).sort()).toEqual(writeRoutesOf(AppModule))
    const silent = Object.values(walks).filter(({ acts }) => acts.length === 0)
    expect(silent.filter(({ reason }) => reason === undefined)).toEqual([])
  })

  it.each(Object.entries(walks))('%s leaves its acts, no other, and no secret', async (_route, { begin, acts }) => {
    const call = await begin(house)
    const { result, acts: found } = await house.actsOf(call)
    expect(result).toMatchObject({ success: true })
    expect(found.map(told)).toEqual(acts)
    for (const act of found)
      expect(act).toMatchObject({ outcome: 'done', address: expect.stringMatching(/./) as string })
    expect(await house.leaks()).toEqual([])
  })

  it('has a display name that was changed alone, by its owner and by an administrator', async () => {
    const { browser, id, name } = await house.somebody()
    const root = await house.root()
    const own = await house.actsOf(() => heard(browser.call('PUT', '/api/user/self', { display_name: 'Mine' })))
    const others = await house.actsOf(() => heard(root.call('PUT', '/api/user/', { id, display_name: 'Theirs' })))
    expect(own.acts).toEqual([
      expect.objectContaining({
        action: 'user.self-updated',
        actor_name: name,
        details: { display_name: { from: name, to: 'Mine' } },
      }),
    ])
    expect(others.acts).toEqual([
      expect.objectContaining({
        action: 'user.updated',
        actor_name: 'root',
        details: { display_name: { from: 'Mine', to: 'Theirs' } },
      }),
    ])
    const again = await house.actsOf(() => heard(browser.call('PUT', '/api/user/self', { display_name: 'Theirs' })))
    expect(again.acts).toEqual([])
  })
})
