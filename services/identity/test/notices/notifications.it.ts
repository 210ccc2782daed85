import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Egress } from '@tollgate/platform'
import { deliverNotice } from '../../src/notifications/deliver-notice.job'
import { NoticeDelivery } from '../../src/notifications/notice-delivery'
import { type Person, World } from '../rules/world'
import { SmtpInbox } from '../support/smtp-inbox'
import { confirmed } from './notice-codes'

interface Notice {
  id: string
  body: string
  is_waiting: boolean
  failure: string | null
}

interface Order {
  readonly headers: IncomingHttpHeaders
  readonly body: { url: string; key: string; method: string; headers: Record<string, string>; body: object }
}

/** A proxy worker on the loopback address: keeps what it was told to send. */
class Worker {
  readonly orders: Order[] = []
  /** What it answers with, in this order; 200 after that. */
  readonly answers: number[] = []

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Worker> {
    const server = createServer((request, response) => {
      let text = ''
      request.on('data', (part: Buffer) => (text += part.toString('utf8')))
      request.on('end', () => {
        worker.orders.push({ headers: request.headers, body: JSON.parse(text) as Order['body'] })
        response.writeHead(worker.answers.shift() ?? 200).end()
      })
    })
    const worker = new Worker(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return worker
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}` // it listens on a port, not on a path
  }

  stop(): void {
    this.server.close()
    this.server.closeAllConnections()
  }
}

describe('the warning of a low balance', () => {
  let world: World
  let inbox: SmtpInbox
  let worker: Worker

  beforeAll(async () => {
    ;[world, inbox, worker] = await Promise.all([World.open(), SmtpInbox.start(), Worker.start()])
    for (const [key, value] of [
      ['SMTPFrom', 'gate@site.test'],
      ['SMTPServer', '127.0.0.1'],
      ['SMTPPort', String(inbox.port)],
      ['ServerAddress', 'https://site.example'],
    ] as const)
      await world.setOption(key, value)
  }, 60_000)
  afterAll(async () => {
    await world?.close()
    await inbox?.stop()
    worker?.stop()
  })

  const set = (person: Person, body: object, language = 'en') =>
    world.call(person, ['PUT', '/api/user/setting', body], language)
  /** A webhook as an earlier release saved it, which looked at its scheme alone. */
  const saved = ({ id }: Person, url: string) =>
    world.rows(`UPDATE identity.users SET setting = $2 WHERE id = $1`, [
      id,
      JSON.stringify({ notify_type: 'webhook', webhook_url: url }),
    ])
  const fell = ({ id: userId }: Person, messageId?: string) =>
    world.app.billing.quotaFell(
      { userId, balanceUnits: 99_000, thresholdUnits: 500_000, fellAt: '2026-01-01T00:00:00.000Z' },
      messageId,
    )
  const noticesOf = ({ id }: Person) =>
    world.rows<Notice>('SELECT * FROM identity.notices WHERE user_id = $1 ORDER BY created_at', [id])
  /** Everything that was told before has been applied once this has: the bus keeps the order. */
  const applied = async () => {
    const witness = await world.newUser()
    await saved(witness, 'https://198.51.100.1/')
    await fell(witness)
    while ((await noticesOf(witness)).length === 0) await new Promise(setImmediate)
  }
  const settled = async (person: Person): Promise<Notice> => {
    for (;;) {
      const [notice] = await noticesOf(person)
      if (notice && !notice.is_waiting) return notice
      await new Promise(setImmediate)
    }
  }

  describe('by mail', () => {
    it('goes to the address that the user named and confirmed, in the language they last spoke', async () => {
      const user = await world.newUser()
      await confirmed(world, user, inbox, 'warn@site.test')
      await set(user, { accept_unset_model_ratio_model: true }, 'zh')
      await fell(user)
      const mail = await inbox.next()
      expect(mail.to).toEqual(['warn@site.test'])
      expect(mail.text).toContain('您的剩余额度为 $0.198，已低于预警值 $1.00')
      expect(mail.text).toContain('https://site.example/topup')
    })

    it('goes to the address of the account where none was named', async () => {
      const user = await world.newUser()
      await world.rows('UPDATE identity.users SET email = $2 WHERE id = $1', [user.id, 'own@site.test'])
      await set(user, { notify_type: 'email' })
      await fell(user)
      const mail = await inbox.next()
      expect(mail.to).toEqual(['own@site.test'])
      expect(mail.text).toContain('below your warning threshold of $1.00')
    })

    it('is sent once, however often the bus tells of it', async () => {
      const user = await world.newUser()
      await confirmed(world, user, inbox, 'once@site.test')
      const messageId = randomUUID()
      for (let time = 0; time < 3; time += 1) await fell(user, messageId)
      expect((await inbox.next()).to).toEqual(['once@site.test'])
      await applied()
      expect(inbox.unread).toBe(0)
    })

    it('rule M45: tells of a budget to who it is of, and of a group’s to administrators, once', async () => {
      const user = await world.newUser()
      await confirmed(world, user, inbox, 'budget@site.test')
      await set(user, { accept_unset_model_ratio_model: true }, 'en')
      const crossed = {
        ...{ budgetId: 3, percent: 80, monthlyUnits: 500_000, spentUnits: 405_000, isHard: true },
        crossedAt: new Date().toISOString(),
      }
      const own = { ...crossed, scope: 'token', name: 'nightly', userId: user.id } as const
      const messageId = randomUUID()
      for (let time = 0; time < 2; time += 1) await world.app.billing.budgetCrossed(own, messageId)
      const mail = await inbox.next()
      expect(mail.to).toEqual(['budget@site.test'])
      expect(mail.text).toContain('80% of the monthly budget of the token nightly is spent')
      expect(mail.text).toContain('$0.81 of $1.00')
      const admin = await world.newAdmin()
      await saved(admin, 'https://198.51.100.1/')
      await world.app.billing.budgetCrossed({ ...crossed, scope: 'group', name: 'vip', userId: null })
      while ((await noticesOf(admin)).length === 0) await new Promise(setImmediate)
      const [notice] = await noticesOf(admin)
      expect(JSON.parse(notice?.body ?? '')).toMatchObject({ type: 'budget_threshold' })
      await applied()
      expect(inbox.unread).toBe(0)
    })

    it('is skipped for somebody without an address, for somebody deleted, and for nobody', async () => {
      const user = await world.newUser()
      const gone = await world.newUser()
      await confirmed(world, gone, inbox, 'gone@site.test')
      await world.done('POST', '/api/user/manage', { id: gone.id, action: 'delete' })
      expect((await inbox.news.next()).to).toEqual(['gone@site.test'])
      for (const person of [user, gone, { ...user, id: 1_000_000 }]) await fell(person)
      await applied()
      const [{ count }] = (await world.rows<{ count: string }>(
        `SELECT count(*) FROM identity.mails WHERE sealed IS NOT NULL`,
      )) as [{ count: string }]
      expect([inbox.unread, count]).toEqual([0, '0'])
    })
  })

  it('is told in measure, however often a user has their balance fall by moving the threshold', async () => {
    await world.app.forgetLimits()
    const mails = async () =>
      Number((await world.rows<{ n: string }>(`SELECT count(*) AS n FROM identity.mails`))[0]?.n)
    const [mailed, hooked] = [await world.newUser(), await world.newUser()]
    await world.rows('UPDATE identity.users SET email = $2 WHERE id = $1', [mailed.id, 'flooded@site.test'])
    await saved(hooked, 'https://198.51.100.1/')
    const before = await mails()
    for (let time = 0; time < 9; time += 1) for (const user of [mailed, hooked]) await fell(user)
    await applied()
    expect([(await mails()) - before, (await noticesOf(hooked)).length]).toEqual([6, 6])
    for (let mail = 0; mail < 6; mail += 1) await inbox.next()
  })

  describe('by webhook', () => {
    it('never reaches an address that is not public, and is not tried again', async () => {
      const user = await world.newUser()
      await saved(user, 'https://127.0.0.1:9/hook')
      await fell(user)
      expect(await settled(user)).toMatchObject({ failure: 'platform.address-refused' })
    })

    it.each([
      'https://127.0.0.1:9/hook',
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/',
      'https://metadata.google.internal/',
      'https://localhost/hook',
      'https://vault/hook',
      'https://db.internal/',
    ])('is refused when %s is saved', async (url) => {
      const user = await world.newUser()
      const answer = await set(user, { notify_type: 'webhook', webhook_url: url })
      expect(answer).toMatchObject({ fields: { webhook_url: expect.stringContaining('may not be called') } })
    })

    it('is posted as it was signed, to https alone, as a user’s address', async () => {
      const sent: Parameters<Egress['request']>[] = []
      const egress = world.app.app.get(Egress)
      const request = jest.spyOn(egress, 'request').mockImplementation((...args) => {
        sent.push(args)
        return Promise.resolve({ statusCode: 204, body: { dump: () => Promise.resolve() } } as never) // all that is read
      })
      const user = await world.newUser()
      await set(user, { notify_type: 'webhook', webhook_url: 'https://hook.example/a', webhook_secret: 'hush-hush' })
      await fell(user)
      expect(await settled(user)).toMatchObject({ failure: null })
      request.mockRestore()
      const [url, options, policy] = sent[0] as Parameters<Egress['request']>
      expect([sent.length, url, policy]).toEqual([1, 'https://hook.example/a', 'user'])
      expect(options).toMatchObject({ method: 'POST', httpsOnly: true, timeoutMs: 5_000, maxRedirects: 0 })
      const body = String(options.body)
      expect(options.headers).toEqual({
        'content-type': 'application/json',
        'x-webhook-signature': createHmac('sha256', 'hush-hush').update(body).digest('hex'),
      })
      expect(JSON.parse(body)).toEqual({
        type: 'quota_exceed',
        title: 'Your quota is running low',
        content: expect.stringContaining('You have {{value}} left'),
        values: ['$0.198', '$1.00', 'https://site.example/topup'],
        timestamp: 1_767_225_600,
      })
    })

    describe('through the worker (S13)', () => {
      beforeAll(async () => {
        await world.setOption('WorkerValidKey', 'worker-key')
        await world.setOption('WorkerUrl', worker.url)
      })
      afterAll(() => world.setOption('WorkerUrl', ''))

      const told = async () => {
        const user = await world.newUser()
        await set(user, { notify_type: 'webhook', webhook_url: 'https://hook.example/b', webhook_secret: 'hush-hush' })
        await fell(user)
        return user
      }

      it('carries address, key and the signature of what the worker sends', async () => {
        expect(await settled(await told())).toMatchObject({ failure: null })
        const { body: order } = worker.orders.at(-1) as Order
        expect(order).toMatchObject({ url: 'https://hook.example/b', key: 'worker-key', method: 'POST' })
        expect(order.headers['x-webhook-signature']).toBe(
          createHmac('sha256', 'hush-hush').update(JSON.stringify(order.body)).digest('hex'),
        )
      })

      it('is not told to call what we would not call', async () => {
        const before = worker.orders.length
        const user = await world.newUser()
        await saved(user, 'https://10.0.0.1/hook')
        await fell(user)
        expect(await settled(user)).toMatchObject({ failure: 'platform.address-refused' })
        expect(worker.orders).toHaveLength(before)
      })

      it('says the same at each attempt, until it was taken', async () => {
        worker.answers.push(500)
        const before = worker.orders.length
        const user = await told()
        while (worker.orders.length === before) await new Promise(setImmediate)
        const [{ id }] = (await noticesOf(user)) as [Notice]
        const delivery = world.app.app.get(NoticeDelivery)
        worker.answers.push(429)
        await expect(delivery.deliver(id, false)).rejects.toThrow('identity.webhook-failed')
        expect((await noticesOf(user))[0]).toMatchObject({ is_waiting: true })
        await delivery.deliver(id, false)
        await delivery.deliver(id, false)
        const orders = worker.orders.slice(before)
        expect(orders).toHaveLength(3)
        expect(new Set(orders.map(({ body }) => JSON.stringify(body))).size).toBe(1)
        expect((await noticesOf(user))[0]).toMatchObject({ is_waiting: false, failure: null })
      })

      it('is given up after the last attempt, with the reason', async () => {
        worker.answers.push(500)
        const user = await told()
        let notice: Notice | undefined
        while (!(notice = (await noticesOf(user))[0]) || worker.answers.length > 0) await new Promise(setImmediate)
        worker.answers.push(503)
        const delivery = world.app.app.get(NoticeDelivery)
        await expect(delivery.deliver(notice.id, true)).rejects.toThrow('identity.webhook-failed')
        expect((await noticesOf(user))[0]).toMatchObject({ is_waiting: false, failure: 'HTTP 503' })
      })

      it('is tried eight times within about ten minutes', () => {
        expect(deliverNotice).toMatchObject({ attempts: 8, backoffMs: 5_000 })
      })
    })

    it('ends where the user takes the webhook away', async () => {
      const user = await world.newUser()
      await set(user, { notify_type: 'webhook', webhook_url: 'https://hook.example/c' })
      const request = jest.spyOn(world.app.app.get(Egress), 'request').mockRejectedValue(new Error('socket hang up'))
      await fell(user)
      while (request.mock.calls.length === 0) await new Promise(setImmediate)
      await set(user, { notify_type: 'email', webhook_url: '' })
      const [{ id }] = (await noticesOf(user)) as [Notice]
      await world.app.app.get(NoticeDelivery).deliver(id, false)
      expect(request).toHaveBeenCalledTimes(1)
      request.mockRestore()
      expect((await noticesOf(user))[0]).toMatchObject({ is_waiting: false, failure: 'no webhook' })
    })
  })
})
