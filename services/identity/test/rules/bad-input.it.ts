import { type Ask, type Who, World } from './world'

interface Form {
  readonly name: string
  readonly as: Who
  readonly method: 'POST' | 'PUT'
  readonly url: string
  /** What would be taken. */
  readonly good: Readonly<Record<string, unknown>>
  /** Fields that must be there. */
  readonly required: readonly string[]
  /** Fields that nobody may send along. */
  readonly smuggled: readonly string[]
}

const rank = ['role', 'status', 'quota', 'used_quota', 'group', 'id', 'email', 'inviter_id', 'aff_quota', 'DeletedAt']
const without = (...names: string[]) => rank.filter((name) => !names.includes(name))

const forms: readonly Form[] = [
  {
    name: 'register',
    as: 'visitor',
    method: 'POST',
    url: '/api/user/register',
    good: { username: 'newcomer', password: 'long-enough', password2: 'long-enough', aff_code: '' },
    required: ['username', 'password'],
    smuggled: without('email'),
  },
  {
    name: 'sign-in',
    as: 'visitor',
    method: 'POST',
    url: '/api/user/login',
    good: { username: 'nobody', password: 'long-enough' },
    required: ['username', 'password'],
    smuggled: [],
  },
  {
    name: 'create user',
    as: 'admin',
    method: 'POST',
    url: '/api/user/',
    good: { username: 'newcomer', password: 'long-enough', display_name: 'New' },
    required: ['username', 'password'],
    smuggled: rank,
  },
  {
    name: 'edit user',
    as: 'admin',
    method: 'PUT',
    url: '/api/user/',
    good: { id: 2, username: 'other', display_name: 'Other', password: 'long-enough', group: 'vip', quota: 5 },
    required: ['id'],
    smuggled: without('id', 'group', 'quota'),
  },
  {
    name: 'manage user',
    as: 'admin',
    method: 'POST',
    url: '/api/user/manage',
    good: { id: 2, action: 'disable' },
    required: ['id', 'action'],
    smuggled: without('id'),
  },
  {
    name: 'self update',
    as: 'user',
    method: 'PUT',
    url: '/api/user/self',
    good: { username: 'me', display_name: 'Me', password: 'another-one', original_password: 'long-enough' },
    required: [],
    smuggled: rank,
  },
  {
    name: 'settings',
    as: 'user',
    method: 'PUT',
    url: '/api/user/setting',
    good: {
      notify_type: 'email',
      quota_warning_threshold: 5,
      webhook_url: 'https://hook.example/',
      webhook_secret: 'hush',
      notification_email: 'me@site.test',
      accept_unset_model_ratio_model: true,
    },
    required: [],
    smuggled: [...rank, 'webhook_secret_sealed', 'has_webhook_secret', 'language'],
  },
  {
    name: 'option',
    as: 'root',
    method: 'PUT',
    url: '/api/option/',
    good: { key: 'SystemName', value: 'Tolls' },
    required: ['key', 'value'],
    smuggled: ['secret', 'writer'],
  },
  {
    name: 'reset',
    as: 'visitor',
    method: 'POST',
    url: '/api/user/reset',
    good: { email: 'me@site.test', token: '0'.repeat(32) },
    required: ['email', 'token'],
    smuggled: ['password', ...without('email')],
  },
]

/** Of another type than any field of ours has, each where it is not the right one after all. */
const strangers: readonly unknown[] = [[], {}, ['x'], { x: 1 }, 0.5, -1, true, 'x'.repeat(10_000), null]
const isFitting = (field: string, value: unknown): boolean => {
  if (field === 'value') return ['number', 'boolean', 'string'].includes(typeof value)
  if (field === 'accept_unset_model_ratio_model') return value === true
  if (field === 'webhook_secret' || field === 'quota_warning_threshold') return value === null
  // A referral code that nobody has is passed over (rule A18).
  return field === 'aff_code' && typeof value === 'string'
}

describe('bad input is refused clearly and changes nothing', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open()
  }, 60_000)
  afterAll(() => world?.close())

  const refused = async (as: Who, ask: Ask, statuses = [200]) => {
    const before = await world.fingerprint()
    const answer = await world.call(as, ask)
    expect(statuses).toContain(answer.status)
    expect(answer.success).toBe(false)
    expect(answer.message.length).toBeGreaterThan(10)
    expect(answer.message).not.toMatch(/\[object|stack|SELECT|ZodError/)
    expect(await world.fingerprint()).toEqual(before)
    return answer
  }

  describe.each(forms.map((form) => [form.name, form] as const))(
    '%s',
    (_name, { as, method, url, good, required, smuggled }) => {
      for (const field of required) {
        it(`without ${field}, or with an empty one`, async () => {
          const { [field]: _left, ...rest } = good
          await refused(as, [method, url, rest])
          if (field !== 'value') await refused(as, [method, url, { ...rest, [field]: '' }])
        })
      }

      const wrong = Object.keys(good).flatMap((field) =>
        strangers
          .filter((value) => !isFitting(field, value))
          .map((value) => [field, JSON.stringify(value).slice(0, 20), value] as const),
      )
      it.each(wrong)('with %s of %s', async (field, _shown, value) => {
        await refused(as, [method, url, { ...good, [field]: value }])
      })

      for (const field of smuggled) {
        it(`with ${field} smuggled in`, async () => {
          for (const value of [100, 'vip', true]) {
            const { message } = await refused(as, [method, url, { ...good, [field]: value }])
            expect(message).toContain(field)
          }
        })
      }

      it.each([[[]], ['text'], [5]])('with %j in the place of an object', async (body) => {
        const before = await world.fingerprint()
        const { statusCode } = await world.raw(as, [method, url], JSON.stringify(body))
        expect([200, 400]).toContain(statusCode)
        expect(await world.fingerprint()).toEqual(before)
      })

      it('with a body that is no JSON', async () => {
        const { statusCode, json } = await world.raw(as, [method, url], '{"username": ')
        expect(statusCode).toBe(400)
        expect(json()).toEqual({ success: false, message: 'The request body is not valid JSON' })
      })

      it('with a body that is too large', async () => {
        const { statusCode } = await world.raw(
          as,
          [method, url],
          JSON.stringify({ ...good, note: 'x'.repeat(40 * 1024 * 1024) }),
        )
        expect(statusCode).toBe(413)
      })
    },
  )

  it.each(['0', '-1', '1.5', 'x', '99999999999', "1' OR '1'='1"])('a user’s id of %s names nobody', async (id) => {
    await refused('admin', ['GET', `/api/user/${encodeURIComponent(id)}`])
  })

  it.each([
    'p=x',
    'page_size=1e9x',
    'p=1&p=2',
    'start_timestamp=yesterday',
    'end_timestamp=-1',
    'end_timestamp=9007199254740991',
  ])('the audit log does not understand %s', async (query) => {
    await refused('admin', ['GET', `/api/audit/?${query}`])
  })
})
