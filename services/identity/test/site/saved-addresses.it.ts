import { World } from '../rules/world'

describe('addresses among the options', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open({ EGRESS_OWN_PORTS: '4999' })
    await world.setOption('AuditWebhookSecret', 'a-secret-of-the-webhook')
  }, 60_000)
  afterAll(async () => {
    await world?.close()
  })

  const write = (key: string, value: string, language = 'en') =>
    world.app.call('PUT', '/api/option/', {
      cookie: world.person('root').cookie,
      body: { key, value },
      headers: { 'accept-language': language },
    })

  it.each([
    'AuditWebhookUrl',
    'WorkerUrl',
    'oidc.well_known',
    'oidc.token_endpoint',
    'oidc.user_info_endpoint',
    'WeChatServerAddress',
  ])('that this service calls are judged when they are saved: %s', async (key) => {
    for (const host of ['169.254.169.254', 'metadata.google.internal', '127.0.0.1:4999', 'localhost:4999']) {
      const { success, message } = await write(key, `http://${host}/there`)
      expect([success, message]).toEqual([false, expect.stringMatching(`may not lead to ${host.split(':')[0]}:`)])
    }
    for (const host of ['10.1.2.3', '127.0.0.1:4998', 'not-yet.invalid'])
      expect(await write(key, `http://${host}/there`)).toMatchObject({ success: true, message: '' })
    await world.app.keep(key, 'http://169.254.169.254/old')
    expect(await write(key, 'http://169.254.169.254/old')).toMatchObject({ success: true })
    expect(await write(key, '')).toMatchObject({ success: true })
  })

  it('say their name in either language', async () => {
    const address = 'http://169.254.169.254'
    expect((await write('WorkerUrl', address)).message).toBe(
      'Worker address may not lead to 169.254.169.254: a port of this system, a link-local address or cloud metadata',
    )
    expect((await write('WorkerUrl', address, 'zh')).message).toMatch(/^Worker 地址不能指向 169\.254\.169\.254：/)
  })

  it('are judged for mail by server and port together', async () => {
    expect(await write('SMTPServer', '169.254.169.254')).toMatchObject({ success: false })
    expect(await write('SMTPServer', 'fe80::1')).toMatchObject({ success: false })
    expect(await write('SMTPServer', 'mail.invalid')).toMatchObject({ success: true })
    expect(await write('SMTPServer', '127.0.0.1')).toMatchObject({ success: true })
    const { success, message } = await write('SMTPPort', '4999')
    expect([success, message]).toEqual([false, expect.stringContaining('SMTP port may not lead to 127.0.0.1:')])
    expect(await write('SMTPPort', '4998')).toMatchObject({ success: true })
  })
})
