import { randomUUID } from 'node:crypto'
import type { channelChanged, EventPayload } from '@tollgate/contracts'
import { type Person, World } from '../rules/world'
import { SmtpInbox } from '../support/smtp-inbox'

type Changed = EventPayload<typeof channelChanged>

describe('rule C19: what administrators are told of channels', () => {
  let world: World
  let inbox: SmtpInbox
  let [mailed, hooked, user] = [] as unknown as [Person, Person, Person]

  beforeAll(async () => {
    ;[world, inbox] = await Promise.all([World.open(), SmtpInbox.start()])
    for (const [key, value] of [
      ['SMTPFrom', 'gate@site.test'],
      ['SMTPServer', '127.0.0.1'],
      ['SMTPPort', String(inbox.port)],
      ['ServerAddress', 'https://site.example'],
    ] as const)
      await world.setOption(key, value)
    ;[mailed, hooked, user] = [await world.newAdmin(), await world.newAdmin(), await world.newUser()]
    for (const { id } of [mailed, user])
      await world.rows('UPDATE identity.users SET email = $2, setting = $3 WHERE id = $1', [
        ...[id, `${id}@site.test`, '{"language": "en"}'],
      ])
    await world.rows(`UPDATE identity.users SET setting = $2 WHERE id = $1`, [
      hooked.id,
      JSON.stringify({ notify_type: 'webhook', webhook_url: 'https://198.51.100.1/', language: 'zh' }),
    ])
  }, 60_000)
  afterAll(async () => {
    await world?.close()
    await inbox?.stop()
  })
  beforeEach(() => world.app.forgetLimits())

  let told = 0
  const verdict = { cause: 'refused', reason: 'HTTP 401: <b>No</b>', keyPosition: 0 } as const
  const tell = async (changed: Partial<Changed>, messageId?: string) => {
    const by = { actorId: null, actorName: null, changedAt: new Date().toISOString() }
    const whole = { channelId: 7, name: 'main', version: 2, change: 'disabled', verdict, ...by, ...changed } as const
    await world.app.billing.channelChanged(whole, messageId)
  }
  const bodies = async () =>
    (await world.rows<{ body: string }>('SELECT body FROM identity.notices ORDER BY created_at')).map(
      ({ body }) => JSON.parse(body) as { type: string; values: string[] },
    )
  /** All that was told before has been applied once this is there: the bus keeps the order. */
  const appliedAll = async () => {
    const channelId = 1_000 + told++
    await tell({ channelId })
    while (!(await bodies()).some(({ type }) => type === `channel_update_${channelId}_3`))
      await new Promise(setImmediate)
    expect((await inbox.next()).text).toContain(`#${channelId}`)
  }

  it('goes to each of them in the way they have chosen, once, and to nobody else', async () => {
    const messageId = randomUUID()
    for (let time = 0; time < 2; time += 1) await tell({}, messageId)
    const mail = await inbox.next()
    expect(mail.to).toEqual([`${mailed.id}@site.test`])
    expect(mail.text).toContain('Channel: main (#7)')
    expect(mail.text).toContain('Its upstream refused the key: HTTP 401: <b>No</b>')
    expect(mail.text).toContain('https://site.example/channel')
    await appliedAll()
    expect((await bodies()).filter(({ type }) => type === 'channel_update_7_3')).toEqual([
      expect.objectContaining({
        title: '渠道“main”（#7）已被自动禁用',
        values: ['渠道“main”（#7）已被自动禁用', expect.stringContaining('上游拒绝了它的密钥'), expect.any(String)],
      }),
    ])
    expect(inbox.unread).toBe(0)
  })

  it('tells of one that is enabled again', async () => {
    await tell({ channelId: 8, change: 'enabled', verdict: { cause: 'passed', reason: '', keyPosition: null } })
    expect((await inbox.next()).text).toContain('A test was answered.')
  })

  it('is not said of what somebody did, of a key that comes back, or of yesterday', async () => {
    await tell({ channelId: 9, verdict: undefined, actorId: 1, actorName: 'root' })
    await tell({ channelId: 9, change: 'updated', verdict: { ...verdict, cause: 'passed' } })
    await tell({ channelId: 9, change: 'updated', verdict: { ...verdict, keyPosition: null } })
    await tell({ channelId: 9, changedAt: new Date(Date.now() - 25 * 3_600_000).toISOString() })
    await appliedAll()
    expect((await bodies()).filter(({ type }) => /^channel_(update|key)_9/.test(type))).toEqual([])
    expect(inbox.unread).toBe(0)
  })

  it('has of the keys of a channel one notice in ten minutes, which counts those that calls do without', async () => {
    for (const keyPosition of [3, 4, 5]) {
      const keys = { count: 9, disabled: keyPosition - 1 }
      await tell({ channelId: 11, change: 'updated', verdict: { ...verdict, keyPosition, keys } })
    }
    const { text, to } = await inbox.next()
    expect(to).toEqual([`${mailed.id}@site.test`])
    expect(text).toContain('Channel: main (#11)')
    expect(text).toContain('2 of 9 keys are disabled now: HTTP 401')
    await appliedAll()
    expect((await bodies()).filter(({ type }) => type === 'channel_key_11')).toEqual([
      expect.objectContaining({
        title: '渠道“main”（#11）的密钥 4 已被自动禁用',
        values: [
          expect.any(String),
          expect.stringContaining('9 个密钥中现有 2 个停用'),
          'https://site.example/channel',
        ],
      }),
    ])
    expect(inbox.unread).toBe(0)
  })

  it('is said twice in ten minutes of one channel and status', async () => {
    for (let time = 0; time < 4; time += 1) await tell({ channelId: 10 })
    for (let mail = 0; mail < 2; mail += 1) expect((await inbox.next()).text).toContain('#10')
    await appliedAll()
    expect((await bodies()).filter(({ type }) => type === 'channel_update_10_3')).toHaveLength(2)
    expect(inbox.unread).toBe(0)
  })
})
