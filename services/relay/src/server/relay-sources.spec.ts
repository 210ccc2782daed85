import { tokenResolve } from '@tollgate/contracts'
import { Caches, type Rpc } from '@tollgate/messaging'
import { aToken, aUser, ManualClock } from '@tollgate/testing'
import { callerCaches } from './relay-sources'

/** The copies of a process that hears of no event, and what their owners answer. */
async function setUp() {
  const clock = new ManualClock()
  const owners = { token: aToken(), user: aUser() }
  const call = (contract: unknown) =>
    Promise.resolve(contract === tokenResolve ? { token: owners.token } : { user: owners.user })
  // Of the bus nothing else is asked.
  const feeds = { follow: () => Promise.resolve() } as unknown as ConstructorParameters<typeof Caches>[0]
  const rpc = { call } as unknown as Rpc
  const { tokens, users, sessions } = callerCaches({ caches: new Caches(feeds, clock), rpc, clock })
  await Promise.all([tokens.ready, users.ready, sessions.ready])
  await Promise.all([tokens.get('hash'), users.get(7)])
  return { clock, owners, tokens, users }
}

describe('a change of which no event told', () => {
  it('of a token holds a minute later where it is used, and the next time where it is not', async () => {
    const { clock, owners, tokens } = await setUp()
    owners.token = aToken({ status: 2 })
    await clock.advance(61_000)
    expect(tokens.peek('hash')?.status).toBe(1)
    await clock.advance(0)
    expect(tokens.peek('hash')?.status).toBe(2)
    owners.token = aToken()
    await clock.advance(121_000)
    expect(tokens.peek('hash')).toBeUndefined()
  })

  it('of a user, too', async () => {
    const { clock, owners, users } = await setUp()
    owners.user = aUser({ status: 2 })
    await clock.advance(61_000)
    expect(users.peek(7)?.status).toBe(1)
    await clock.advance(0)
    expect(users.peek(7)?.status).toBe(2)
    owners.user = aUser()
    await clock.advance(121_000)
    expect(users.peek(7)).toBeUndefined()
  })
})
