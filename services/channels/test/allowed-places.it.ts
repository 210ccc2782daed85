import { ChannelsApp } from './channels-app'

const metadata = 'http://169.254.169.254'
const proxied = (proxy: string) => JSON.stringify({ proxy })

describe('rule C4: the addresses of a channel that is saved', () => {
  let app: ChannelsApp

  beforeAll(async () => {
    process.env['EGRESS_OWN_PORTS'] = '4999'
    app = await ChannelsApp.start()
  }, 60_000)
  afterAll(async () => {
    delete process.env['EGRESS_OWN_PORTS']
    delete process.env['EGRESS_CHANNEL_NETWORKS']
    await app?.stop()
  })

  const make = (channel: object, language: 'zh' | 'en' = 'en') => {
    const body = { name: 'new', type: 1, key: 'sk-upstream', models: 'gpt-4o', group: 'default', ...channel }
    return app.call('POST', '/api/channel/', { body, language })
  }
  const put = (body: object, as: 'root' | 'admin' = 'root') => app.call('PUT', '/api/channel/', { body, as })

  it.each([
    ['of cloud metadata', metadata, '169.254.169.254'],
    ['by which clouds are named', 'http://metadata.google.internal/v1', 'metadata.google.internal'],
    ['in other clothes', 'http://[::ffff:a9fe:a9fe]', '::ffff:a9fe:a9fe'],
    ['of a port of ours', 'http://127.0.0.1:4999', '127.0.0.1'],
    ['of a port of ours, by a name', 'http://localhost:4999', 'localhost'],
  ])('are refused, one %s, by the name of their field', async (_case, address, host) => {
    const refusal = 'channels reach the networks of EGRESS_CHANNEL_NETWORKS only'
    const base = await make({ base_url: address })
    expect(base).toMatchObject({ success: false, message: expect.stringContaining(refusal) })
    expect(base).toMatchObject({ fields: { base_url: base.message } })
    expect(base.message).toContain(`The base URL may not lead to ${host}:`)
    const proxy = await make({ setting: proxied(address) })
    expect(proxy.message).toContain(`The proxy may not lead to ${host}:`)
    expect(proxy).toMatchObject({ fields: { setting: proxy.message } })
    const id = await app.create({ base_url: 'https://upstream.invalid' })
    expect(await put({ id, base_url: address })).toMatchObject({ success: false, message: base.message })
    expect(await put({ id, setting: proxied(address) })).toMatchObject({ success: false, message: proxy.message })
  })

  it('are refused in Chinese too', async () => {
    const { message } = await make({ base_url: metadata }, 'zh')
    expect(message).toContain('API 地址不能指向 169.254.169.254：渠道只能访问 EGRESS_CHANNEL_NETWORKS 允许的网络')
    expect((await make({ setting: proxied(metadata) }, 'zh')).message).toContain('代理地址不能指向 169.254.169.254')
  })

  it('may be private ones, and names that nothing resolves yet', async () => {
    for (const address of ['http://10.1.2.3:8000', 'http://127.0.0.1:8000', 'https://not-yet.invalid']) {
      expect(await make({ base_url: address })).toMatchObject({ success: true })
      expect(await make({ setting: proxied(address) })).toMatchObject({ success: true })
    }
  })

  describe('once the operator names networks', () => {
    const [before, inside] = ['http://10.2.2.3:8000', 'http://10.1.2.3:8000']
    let older: number
    let behindProxy: number

    beforeAll(async () => {
      older = await app.create({ base_url: before })
      behindProxy = await app.create({ base_url: 'https://upstream.invalid', setting: proxied(before) })
      process.env['EGRESS_CHANNEL_NETWORKS'] = '10.1.0.0/16'
      await app.restart()
    }, 30_000)

    it('are within them', async () => {
      expect(await make({ base_url: inside, setting: proxied(inside) })).toMatchObject({ success: true })
      expect((await make({ base_url: before })).message).toContain('The base URL may not lead to 10.2.2.3:')
      expect((await make({ setting: proxied(before) })).message).toContain('The proxy may not lead to 10.2.2.3:')
      const hidden = await make({ base_url: before, setting: proxied(inside) })
      expect(hidden.message).toContain('The base URL may not lead to 10.2.2.3:')
    })

    it('do not stand in the way of other edits where they were saved before, nor of a way out', async () => {
      for (const id of [older, behindProxy]) {
        const shown = await app.get<object>(`/api/channel/${id}`)
        for (const edit of [{ status: 2 }, { ...shown, name: 'renamed' }, { weight: 3 }])
          expect(await put({ ...edit, id }, 'admin')).toMatchObject({ success: true })
      }
      expect(await put({ id: older, base_url: 'http://10.2.2.4' })).toMatchObject({ success: false })
      expect(await put({ id: older, base_url: inside })).toMatchObject({ success: true })
      expect(await put({ id: behindProxy, base_url: inside })).toMatchObject({ success: true })
      expect(await put({ id: behindProxy, setting: '' })).toMatchObject({ success: true })
    })
  })
})
