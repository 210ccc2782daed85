import { channelFieldsWritten } from '@tollgate/contracts/http/channels'
import { ChannelsApp } from './channels-app'

type Fields = Record<string, unknown>

const another = (value: unknown) => (typeof value === 'number' ? value + 1 : `${String(value)}x`)

describe('a channel as it is answered', () => {
  let app: ChannelsApp
  let id: number

  beforeAll(async () => {
    app = await ChannelsApp.start()
    id = await app.create({ model_mapping: '{"a":"b"}', tag: 't', base_url: 'https://upstream.test', models: 'm,n' })
  }, 60_000)
  afterAll(() => app?.stop())

  const read = () => app.get<Fields>(`/api/channel/${id}`)
  const put = (body: Fields, language: 'zh' | 'en' = 'en') => app.call('PUT', '/api/channel/', { body, language })

  it('can be sent back as it is, and with a change', async () => {
    const shown = await read()
    for (const body of [shown, { ...shown, weight: 7 }]) expect(await put(body)).toMatchObject({ success: true })
    expect(await read()).toEqual({ ...shown, weight: 7 })
  })

  it('keeps what the server notes, and says by name what cannot be changed', async () => {
    const shown = await read()
    const fixed = Object.keys(shown).filter((name) => !(channelFieldsWritten as string[]).includes(name))
    const judged = [
      'balance',
      'balance_currency',
      'balance_updated_time',
      'disabled_keys',
      'keys_revision',
      'other_info',
    ]
    expect(fixed.sort()).toEqual([
      ...[
        'balance',
        'balance_currency',
        'balance_updated_time',
        'created_time',
        'disabled_keys',
        'key_count',
        'keys_revision',
      ],
      ...['other_info', 'response_time', 'test_time', 'used_quota'],
    ])
    // What became of a channel by itself while its form was open, nobody could tell from a lie: it counts for nothing.
    for (const name of judged)
      expect(await put({ ...shown, [name]: another(shown[name]) })).toMatchObject({ success: true })
    for (const name of fixed.filter((one) => !judged.includes(one))) {
      const body = { ...shown, [name]: another(shown[name]) }
      const message = `These fields cannot be changed here: ${name}`
      expect(await put(body)).toMatchObject({ success: false, message })
      expect((await put(body, 'zh')).message).toBe(`以下字段不能在此修改：${name}`)
    }
    expect(await read()).toEqual(shown)
  })

  it('can be sent back also when it was tested and used since', async () => {
    const shown = await read()
    await app.database.query(
      `UPDATE channels.channels SET used_units = 900, test_time = 5, response_time_ms = 3 WHERE id = ${id}`,
    )
    expect(await put({ ...shown, name: 'renamed' })).toMatchObject({ success: true })
    expect(await read()).toEqual({ ...shown, name: 'renamed', used_quota: 900, test_time: 5, response_time: 3 })
  })

  it('keeps a setting that nobody could follow down to its end outside', async () => {
    const deep = `${'{"a":'.repeat(6_000)}1${'}'.repeat(6_000)}`
    for (const field of ['setting', 'param_override']) {
      const asObject = {
        body: `{"id":${id},"${field}":${deep}}`,
        headers: { 'content-type': 'application/json' },
      }
      const answers = [await put({ id, [field]: deep }), await app.call('PUT', '/api/channel/', asObject)]
      for (const { status, success } of answers) expect([status, success]).toEqual([200, false])
    }
  })
})
