import { Transactions } from '@tollgate/persistence'
import { IdentityApp } from '../support/identity-app'
import { Neighbour } from '../support/neighbour'
import { signedIn, someUser } from '../support/people'
import { aProgram, type Program } from '../support/programs'

const everything = ['read', 'channels', 'users', 'options', 'billing', 'logs']

describe('API tokens end with what made them good, in every service at once (A35)', () => {
  let app: IdentityApp
  let neighbour: Neighbour
  let root: string

  beforeAll(async () => {
    app = await IdentityApp.start()
    neighbour = await Neighbour.start(app)
    root = await app.setUp()
  }, 60_000)
  afterAll(async () => {
    await neighbour?.stop()
    await app?.stop()
  })
  beforeEach(() => app.forgetLimits())

  const sql = <R>(text: string, parameters: unknown[] = []): Promise<R[]> =>
    app.app.get(Transactions, { strict: false }).run((tx) => tx.query(text, parameters))
  const manage = (id: number, action: string) =>
    app.call('POST', '/api/user/manage', { cookie: root, body: { id, action } })
  /** What the token's person is in identity and in another service. */
  const standing = async ({ headers }: Program) => {
    const here = await app.call('GET', '/api/user/self', { headers })
    const there = await neighbour.whoIs(headers, '/api/log/self')
    return [here.status, there.status, there.role ?? null]
  }
  const admin = async (name: string) => {
    const id = await someUser(app, root, name)
    await manage(id, 'promote')
    const { cookie } = await signedIn(app, name)
    return { id, cookie }
  }

  it('a neighbour knows a token by its scopes and its person', async () => {
    const program = await aProgram(app, root, { scopes: ['logs'] })
    expect(await neighbour.whoIs(program.headers, '/api/log/self')).toEqual({ status: 200, role: 100 })
    // In no table of routes: closed.
    expect((await neighbour.whoIs(program.headers)).status).toBe(403)
    const other = await aProgram(app, root, { scopes: ['channels'] })
    expect((await neighbour.whoIs(other.headers, '/api/log/self')).status).toBe(403)
  })

  it('a deleted token', async () => {
    const program = await aProgram(app, root, { scopes: everything })
    expect(await standing(program)).toEqual([200, 200, 100])
    await app.call('DELETE', `/api/access_tokens/${program.token.id}`, { cookie: root })
    expect(await standing(program)).toEqual([401, 401, null])
  })

  it('a lowered role, and none that rises', async () => {
    const { id, cookie } = await admin('anna')
    const program = await aProgram(app, cookie, { scopes: everything })
    expect(await standing(program)).toEqual([200, 200, 10])
    expect((await program.get('/api/user/')).status).toBe(200)
    await manage(id, 'demote')
    expect(await standing(program)).toEqual([200, 200, 1])
    expect((await program.get('/api/user/')).status).toBe(403)
    const { cookie: asUser } = await signedIn(app, 'anna')
    const lesser = await aProgram(app, asUser, { scopes: ['read', 'logs'] })
    await manage(id, 'promote')
    expect(await standing(program)).toEqual([200, 200, 10])
    // Made by a user, it stays a user's.
    expect(await standing(lesser)).toEqual([200, 200, 1])
    expect((await lesser.get('/api/user/')).status).toBe(403)
  })

  it('a ban, for as long as it lasts, and a deletion for good', async () => {
    const id = await someUser(app, root, 'bert')
    const { cookie } = await signedIn(app, 'bert')
    const program = await aProgram(app, cookie, { scopes: ['read', 'logs'] })
    await manage(id, 'disable')
    expect(await standing(program)).toEqual([403, 403, null])
    await manage(id, 'enable')
    expect(await standing(program)).toEqual([200, 200, 1])
    await manage(id, 'delete')
    expect(await standing(program)).toEqual([401, 401, null])
  })

  it('another password, whoever set it', async () => {
    const id = await someUser(app, root, 'cora')
    const { cookie } = await signedIn(app, 'cora')
    const first = await aProgram(app, cookie, { scopes: ['read', 'logs'] })
    expect(await standing(first)).toEqual([200, 200, 1])
    const body = { password: 'cora-password2', original_password: 'cora-password' }
    expect((await app.call('PUT', '/api/user/self', { cookie, body })).message).toBe('')
    expect(await standing(first)).toEqual([401, 401, null])
    expect((await app.call('GET', '/api/access_tokens/', { cookie })).data).toEqual([])

    const second = await aProgram(app, cookie, { scopes: ['read', 'logs'] })
    expect(await standing(second)).toEqual([200, 200, 1])
    expect(
      (await app.call('PUT', '/api/user/', { cookie: root, body: { id, password: 'cora-password3' } })).message,
    ).toBe('')
    expect(await standing(second)).toEqual([401, 401, null])
    // What has ended is gone with the next one that is made.
    expect(await sql('SELECT id FROM identity.access_tokens WHERE user_id = $1', [id])).toHaveLength(1)
  })
})
