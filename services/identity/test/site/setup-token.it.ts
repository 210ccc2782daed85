import { type Answer, IdentityApp } from '../support/identity-app'

const body = { username: 'root', password: 'root-password', confirmPassword: 'root-password' }
const here = { 'x-forwarded-for': '127.0.0.1' }
const elsewhere = { 'x-forwarded-for': '198.51.100.7' }

describe('first-run setup', () => {
  let app: IdentityApp
  afterEach(async () => {
    await app?.stop()
    // What a start puts there would be the next one's, too.
    delete process.env.SETUP_TOKEN
    delete process.env.SETUP_TOKEN_ELSEWHERE
  })

  const setUp = (headers: Record<string, string>, more: object = {}): Promise<Answer> =>
    app.call('POST', '/api/setup', { body: { ...body, ...more }, headers })
  const isAsked = async (headers: Record<string, string>) => {
    const { data } = await app.call('GET', '/api/setup', { headers })
    return (data as { token_required?: boolean }).token_required
  }

  it('is for who sits at this machine, and for others with the token that the launcher printed', async () => {
    app = await IdentityApp.start({ SETUP_TOKEN_ELSEWHERE: 'printed' })
    expect([await isAsked(here), await isAsked(elsewhere)]).toEqual([undefined, true])
    const strangers: Record<string, string>[] = [
      elsewhere,
      { ...here, host: 'evil.example' },
      // A proxy that is trusted and tells no address.
      { 'x-forwarded-for': '' },
      { 'x-forwarded-for': 'unknown' },
    ]
    for (const headers of strangers) {
      for (const more of [{}, { setup_token: 'guessed' }]) {
        const { success, message } = await setUp(headers, more)
        expect([success, message]).toEqual([false, 'The setup token is missing or wrong'])
      }
    }
    expect(await app.call('GET', '/api/setup')).toMatchObject({ data: { status: false } })
    expect((await setUp(elsewhere, { setup_token: 'printed' })).success).toBe(true)
    expect(await isAsked(elsewhere)).toBeUndefined()
  }, 60_000)

  it('of somebody here and somebody with the token at once is done by one', async () => {
    app = await IdentityApp.start({ SETUP_TOKEN_ELSEWHERE: 'printed' })
    const two = await Promise.all([setUp(here), setUp(elsewhere, { setup_token: 'printed', username: 'other' })])
    expect(two.filter(({ success }) => success)).toHaveLength(1)
    expect(two.find(({ success }) => !success)?.message).toBe('Setup has already been done')
  }, 60_000)

  it('is for who sits at this machine alone where there is no token', async () => {
    app = await IdentityApp.start()
    const { success, message } = await setUp(elsewhere, { setup_token: 'guessed' })
    expect([success, message]).toEqual([false, expect.stringContaining('from the server itself only')])
    expect((await setUp(here)).success).toBe(true)
  }, 60_000)

  it("asks everybody for the operator's own token", async () => {
    app = await IdentityApp.start({ SETUP_TOKEN: 'my own', SETUP_TOKEN_ELSEWHERE: 'printed' })
    expect([await isAsked(here), await isAsked(elsewhere)]).toEqual([true, true])
    expect((await setUp(here)).success).toBe(false)
    expect((await setUp(elsewhere, { setup_token: 'printed' })).success).toBe(false)
    expect((await setUp(here, { setup_token: 'my own' })).success).toBe(true)
  }, 60_000)

  it('judges ten tokens of one client, however many are guessed at once, and those of others all the same', async () => {
    app = await IdentityApp.start({ SETUP_TOKEN: 'my own' })
    const guesses = Array.from({ length: 40 }, (_, place) => setUp(elsewhere, { setup_token: `guess-${place}` }))
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
    expect((await setUp(elsewhere, { setup_token: 'my own' })).status).toBe(429)
    expect((await setUp(here, { setup_token: 'my own' })).success).toBe(true)
  }, 60_000)

  it('is nothing that another site can make a browser here do', async () => {
    app = await IdentityApp.start()
    const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
    for (const headers of foreign) expect((await setUp({ ...here, ...headers })).status).toBe(403)
  }, 60_000)
})
