import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type AuditDelivery,
  auditDelivery,
  type AuditEntry,
  type AuditForwarding,
} from '@tollgate/contracts/http/identity'
import { Client } from 'pg'
import { World } from '../rules/world'

/** The operator's receiver: keeps what it takes, refuses while it is told to. */
class Receiver {
  readonly entries: AuditEntry[] = []
  readonly posts: { headers: IncomingHttpHeaders; body: string }[] = []
  status = 200
  private readonly server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      this.posts.push({ headers: request.headers, body })
      if (this.status === 200) this.entries.push(...(JSON.parse(body) as AuditDelivery).entries)
      response.writeHead(this.status).end()
    })
  })

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/audit`
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}

const secret = 'what-only-we-and-they-know'

describe('the audit log is sent on', () => {
  let world: World
  let url: string
  const receiver = new Receiver()

  beforeAll(async () => {
    world = await World.open()
    url = await receiver.start()
  }, 60_000)
  afterAll(async () => {
    await world?.close()
    receiver.stop()
  })

  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const state = async () => (await world.done('GET', '/api/audit/forwarding')).data as AuditForwarding
  /** Read where it stands: who waits by asking the API again and again comes to the limit of all who use the console. */
  const untilFailures = (isSo: (failures: number) => boolean) =>
    until(async () => {
      const [row] = (await world.rows('SELECT failures FROM identity.audit_forwarding')) as { failures: number }[]
      return row !== undefined && isSo(row.failures)
    })
  const name = (text: string) => world.setOption('SystemName', text)
  const names = () =>
    receiver.entries
      .filter(({ target_name }) => target_name === 'SystemName')
      .map(({ details }) => (details['value'] as { to: string }).to)

  it('is off at first, and wants a secret', async () => {
    expect(await state()).toMatchObject({ is_on: false, waiting: 0, failures: 0 })
    const refused = await world.call('root', ['PUT', '/api/option/', { key: 'AuditWebhookUrl', value: url }])
    expect(refused.success).toBe(false)
  })

  it('from when it is switched on, in order, signed', async () => {
    await name('before')
    await world.setOption('AuditWebhookSecret', secret)
    await world.setOption('AuditWebhookUrl', url)
    await until(async () => (await world.rows(`SELECT FROM identity.audit_forwarding WHERE is_on`)).length === 1)
    for (let at = 0; at < 20; at += 1) await name(`name ${at}`)
    await until(() => names().length >= 20)
    expect(names()).toEqual(Array.from({ length: 20 }, (_, at) => `name ${at}`))
    for (const { headers, body } of receiver.posts) {
      const timestamp = String(headers['x-tollgate-timestamp'])
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
      expect(headers['x-tollgate-signature']).toBe(`sha256=${signature}`)
      expect(Number(timestamp)).toBeCloseTo(Date.now() / 1_000, -2)
      auditDelivery.parse(JSON.parse(body))
    }
    const ids = receiver.entries.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort((left, right) => left - right))
  })

  it('again when the receiver failed, and administrators see why; nothing else waits', async () => {
    receiver.status = 500
    await name('while it fails')
    await untilFailures((failures) => failures > 1)
    expect(await state()).toMatchObject({ is_on: true, last_error: 'HTTP 500', waiting: expect.any(Number) as number })
    expect((await state()).waiting).toBeGreaterThan(0)
    expect((await world.call('admin', ['GET', '/api/audit/forwarding'])).success).toBe(true)
    receiver.status = 200
    await world.rows('UPDATE identity.audit_forwarding SET retry_at = now()')
    await until(() => names().includes('while it fails'))
    await untilFailures((failures) => failures === 0)
    expect((await state()).last_error).toBe('')
    expect(names().filter((one) => one === 'while it fails')).toHaveLength(1)
  })

  it('without passing over an entry whose transaction ends late', async () => {
    const late = new Client({ connectionString: world.app.database.url })
    await late.connect()
    await late.query('BEGIN')
    await late.query(`
      INSERT INTO identity.audit (created_at, actor_name, action, target_kind, target_name, details, address)
      VALUES (now(), 'late', 'option.written', 'option', 'SystemName', '{"value":{"to":"the late one"}}', '')`)
    await name('the early one')
    await new Promise((resolve) => setTimeout(resolve, 3_500))
    expect(names()).not.toContain('the early one')
    await late.query('COMMIT')
    await late.end()
    await until(() => names().includes('the early one'))
    expect(names().slice(-2)).toEqual(['the late one', 'the early one'])
  })

  it('to nobody whom the egress guard refuses', async () => {
    await world.app.keep('AuditWebhookUrl', 'http://169.254.169.254/audit')
    await name('for the cloud')
    await untilFailures((failures) => failures > 0)
    expect((await state()).last_error).toContain('169.254.169.254')
    await world.rows(`UPDATE identity.audit_forwarding SET retry_at = now() + interval '1 hour'`)
    // The operator has put the address right: that is tried at once.
    await world.setOption('AuditWebhookUrl', url)
    await until(() => names().includes('for the cloud'))
  })

  it('no more when it is switched off, and anew when it is on again', async () => {
    await world.setOption('AuditWebhookUrl', '')
    await until(async () => (await world.rows(`SELECT FROM identity.audit_forwarding WHERE NOT is_on`)).length === 1)
    await name('while it is off')
    await world.setOption('AuditWebhookUrl', url)
    await until(async () => (await world.rows(`SELECT FROM identity.audit_forwarding WHERE is_on`)).length === 1)
    await name('on again')
    await until(() => names().includes('on again'))
    expect(names()).not.toContain('while it is off')
  })

  it('without its secret, in whatever is sent', () => {
    expect(JSON.stringify(receiver.posts)).not.toContain(secret)
  })
})
