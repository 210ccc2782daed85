import { IdentityApp } from '../support/identity-app'

describe('K51: who is signed in, while billing does not answer', () => {
  let app: IdentityApp
  let root: string

  beforeAll(async () => {
    app = await IdentityApp.start()
    root = await app.setUp()
  }, 60_000)
  afterAll(() => app?.stop())

  it('is told to whoever can do without its figures, and to nobody else', async () => {
    const optional = '/api/user/self?figures=optional'
    const known = await app.call('GET', optional, { cookie: root })
    expect(known.data).toEqual((await app.call('GET', '/api/user/self', { cookie: root })).data)
    expect(known.data).toMatchObject({ username: 'root', figures_known: true })
    await app.billing.stop()
    const unknown = await app.call('GET', optional, { cookie: root })
    const none = { quota: 0, used_quota: 0, request_count: 0, figures_known: false }
    expect(unknown.data).toEqual({ ...(known.data as object), ...none })
    expect((await app.call('GET', '/api/user/self', { cookie: root })).status).toBe(503)
    expect((await app.call('GET', optional)).status).toBe(401)
  })
})
