import { tokenFieldsWritten } from '@tollgate/contracts/http/billing'
import { aUser } from '@tollgate/testing'
import { BillingApp } from './support/billing-app'

type Fields = Record<string, unknown>

const ada = aUser({ id: 8, username: 'ada' })
/** What its owner decides of it, all of it other than at first. */
const decided: Readonly<Record<Exclude<(typeof tokenFieldsWritten)[number], 'id' | 'status'>, unknown>> = {
  name: 'moved',
  remain_quota: 7,
  unlimited_quota: true,
  daily_quota: 8,
  monthly_quota: 9,
  expired_time: 4_102_444_800,
  model_limits_enabled: true,
  model_limits: 'c',
  allow_ips: '::2',
  group: 'vip',
  cache_seconds: 60,
  rpm: 10,
  tpm: 11,
  concurrency: 12,
  key_hidden: true,
}
const another = (value: unknown) => (typeof value === 'number' ? value + 1 : `${String(value)}x`)

describe('a token as it is answered', () => {
  let billing: BillingApp
  let shown: Fields

  beforeAll(async () => {
    billing = await BillingApp.start([ada])
    const body = { name: 'main', allow_ips: '10.0.0.0/8\n::1', model_limits: 'a,b', remain_quota: 500 }
    ;[shown = {}] = await billing.data<Fields[]>('POST', '/api/token/', { as: 'ada', body })
  }, 60_000)
  afterAll(() => billing?.stop())

  const read = () => billing.data<Fields>('GET', `/api/token/${String(shown['id'])}`, { as: 'ada' })
  const put = async (body: Fields, language: 'zh' | 'en' = 'en') =>
    (await billing.ask('PUT', '/api/token/', { as: 'ada', body, language })).body

  it('can be sent back as it is, and with a change', async () => {
    for (const body of [await read(), { ...(await read()), name: 'other' }])
      expect(await put(body)).toMatchObject({ success: true })
    expect(await read()).toEqual({ ...shown, name: 'other' })
  })

  it('keeps key, owner and what was used, and says so by name', async () => {
    const present = await read()
    const fixed = Object.keys(present).filter((name) => !(tokenFieldsWritten as string[]).includes(name))
    expect(fixed.sort()).toEqual([
      ...['accessed_ip', 'accessed_time', 'created_time', 'daily_used', 'key', 'key_version', 'monthly_used'],
      ...['previous_key_until', 'used_quota', 'user_id'],
    ])
    for (const name of fixed) {
      const body = { ...present, [name]: another(present[name]) }
      expect(await put(body)).toMatchObject({
        success: false,
        message: `These fields cannot be changed here: ${name}`,
      })
      expect((await put(body, 'zh')).message).toBe(`以下字段不能在此修改：${name}`)
    }
    expect(await read()).toEqual(present)
  })

  it('can be sent back also when it was used since', async () => {
    const before = await read()
    await billing.query(`UPDATE billing.token_quotas SET used_units = 90, accessed_time = 1767225600, accessed_ip = '203.0.113.7'
      WHERE token_id = ${String(before['id'])}`)
    expect(await put({ ...before, name: 'again' })).toMatchObject({ success: true })
    expect(await read()).toEqual({
      ...before,
      name: 'again',
      used_quota: 90,
      accessed_time: 1_767_225_600,
      accessed_ip: '203.0.113.7',
    })
  })

  it('is as its owner decided, field by field', async () => {
    const before = await read()
    for (const [name, value] of Object.entries(decided)) expect([name, before[name]]).not.toEqual([name, value])
    expect(await put({ id: shown['id'], ...decided })).toMatchObject({ success: true })
    expect(await read()).toEqual({ ...before, ...decided, key: expect.stringContaining('***') as string })
  })
})
