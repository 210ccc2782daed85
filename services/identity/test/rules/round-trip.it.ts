import { ownFieldsWritten, userFieldsWritten } from '@tollgate/contracts/http/identity'
import { type Ask, type Person, World } from './world'

type Fields = Record<string, unknown>

/** Another value of the same type. */
function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return typeof value === 'string' ? `${value}x` : 1
}

describe('what is answered can be sent back with changes', () => {
  let world: World
  let ada: Person

  beforeAll(async () => {
    world = await World.open()
    ada = await world.newUser()
  }, 60_000)
  afterAll(() => world?.close())

  const read = async (who: Person | 'root' | 'admin', url: string) =>
    (await world.call(who, ['GET', url])).data as unknown as Fields
  interface Shown {
    readonly who: () => Person | 'root' | 'admin'
    readonly from: () => string
    readonly to: string
    readonly written: readonly string[]
    readonly change: Fields
  }
  const ofAda = () => `/api/user/${ada.id}`
  const user = { from: ofAda, to: '/api/user/', written: userFieldsWritten }
  const own = { who: () => ada, from: () => '/api/user/self', to: '/api/user/self', written: ownFieldsWritten }
  const factors = { who: () => ada, from: () => '/api/user/2fa', to: '/api/user/2fa', written: ['after_password'] }
  const objects: [string, Shown][] = [
    ['a user, by root', { ...user, who: () => 'root', change: { group: 'vip' } }],
    ['a user, by an administrator', { ...user, who: () => 'admin', change: { quota: 77 } }],
    ['oneself', { ...own, change: { display_name: 'Ada L.' } }],
    ['second factors', { ...factors, change: { after_password: false } }],
  ]

  describe.each(objects)('%s', (_what, { who, from, to, written, change }) => {
    it('as it is, and with a change', async () => {
      const shown = await read(who(), from())
      for (const body of [shown, { ...shown, ...change }])
        expect(await world.call(who(), ['PUT', to, body])).toMatchObject({ success: true })
      expect(await read(who(), from())).toMatchObject({ ...shown, ...change })
    })

    it('but no other value of what is not written here, which is refused by name', async () => {
      const shown = await read(who(), from())
      const fixed = Object.keys(shown).filter((name) => !written.includes(name))
      expect(fixed.length).toBeGreaterThan(2)
      for (const name of fixed) {
        const before = await world.fingerprint()
        const ask: Ask = ['PUT', to, { ...shown, [name]: another(shown[name]) }]
        expect(await world.call(who(), ask)).toMatchObject({
          success: false,
          message: `These fields cannot be changed here: ${name}`,
        })
        expect((await world.call(who(), ask, 'zh')).message).toBe(`以下字段不能在此修改：${name}`)
        expect(await world.fingerprint()).toEqual(before)
      }
    })

    it('but nothing that is no field of it', async () => {
      const shown = await read(who(), from())
      const { success, message } = await world.call(who(), ['PUT', to, { ...shown, stranger: 1 }])
      expect([success, message]).toEqual([false, expect.stringContaining('stranger')])
    })
  })

  it('earlier figures of an account, which moved meanwhile, but no balance of one’s own', async () => {
    const account = world.app.billing.accounts.get(ada.id)!
    const shown = await read(ada, '/api/user/self')
    world.app.billing.accounts.set(ada.id, {
      ...account,
      balanceUnits: account.balanceUnits - 7,
      usedUnits: account.usedUnits + 7,
      requestCount: account.requestCount + 1,
    })
    expect(await world.call(ada, ['PUT', '/api/user/self', shown])).toMatchObject({ success: true })
    for (const quota of [account.balanceUnits + 1, 1_000_000])
      expect(await world.call(ada, ['PUT', '/api/user/self', { ...shown, quota }])).toMatchObject({
        message: 'These fields cannot be changed here: quota',
      })
    world.app.billing.accounts.set(ada.id, account)
  })

  it('one’s setting', async () => {
    const setting = async () => JSON.parse((await read(ada, '/api/user/self'))['setting'] as string) as Fields
    const shown = await setting()
    for (const body of [shown, { ...shown, accept_unset_model_ratio_model: true }])
      expect(await world.call(ada, ['PUT', '/api/user/setting', body])).toMatchObject({ success: true })
    expect(await setting()).toEqual({ ...shown, accept_unset_model_ratio_model: true })
    expect(await world.call(ada, ['PUT', '/api/user/setting', { has_webhook_secret: true }])).toMatchObject({
      success: false,
      message: 'These fields cannot be changed here: has_webhook_secret',
    })
  })

  it('each option that is shown', async () => {
    const { data } = await world.call('root', ['GET', '/api/option/'])
    const shown = data as { key: string; value: string }[]
    expect(shown.length).toBeGreaterThan(80)
    for (const option of shown) {
      const { success, message } = await world.call('root', ['PUT', '/api/option/', option])
      expect({ ...option, success, message }).toEqual({ ...option, success: true, message: '' })
    }
    const after = (await world.call('root', ['GET', '/api/option/'])).data as typeof shown
    expect(after.map(({ key, value }) => ({ key, value }))).toEqual(shown.map(({ key, value }) => ({ key, value })))
  }, 60_000)
})
