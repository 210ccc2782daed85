import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ChannelDetail, ChannelImport } from '@tollgate/contracts/http/channels'
import { newApiKey, sha256Hex } from '@tollgate/platform'
import { ChannelsApp, type Person } from './channels-app'

const documentOf = (...entries: object[]) => JSON.stringify({ version: 1, channels: entries }) // JSON is YAML
const own = { base_url: 'https://own.example.com' }

describe('rule C30: channels as a document', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'channel-keys-'))
  let app: ChannelsApp

  beforeAll(async () => {
    process.env['CHANNEL_KEYS_FOLDER'] = folder
    app = await ChannelsApp.start()
  }, 60_000)
  afterAll(async () => {
    await app?.stop()
    rmSync(folder, { recursive: true })
    delete process.env['CHANNEL_KEYS_FOLDER']
  })
  afterEach(async () => {
    for (const name of Object.keys(process.env)) if (name.startsWith('CHANNEL_KEY_')) delete process.env[name]
    await app.database.query('DELETE FROM channels.channels')
  })

  const send = (document: string, asking: { as?: Person; language?: 'zh' | 'en'; isTrial?: boolean } = {}) => {
    const { isTrial, ...others } = asking
    const body = { document, ...(isTrial !== undefined && { is_trial: isTrial }) }
    return app.call<ChannelImport>('POST', '/api/channel/import', { body, ...others })
  }
  const exported = (query = '') => app.text(`/api/channel/export${query}`)
  const versions = () =>
    app.database.query<{ name: string; version: string }>('SELECT name, version FROM channels.channels')

  it('are exported without their keys, and come out the same where they are imported', async () => {
    const setting = { setting: '{"proxy":"http://proxy.example:8080"}', model_mapping: '{"a":"b"}' }
    await app.create({ name: 'plain', key: 'sk-very-secret-1' })
    await app.create({ name: '特殊', models: 'm1,m2', group: 'vip,default', priority: 4, tag: 't', ...setting, ...own })
    const off = await app.create({ name: 'off', type: 14 })
    await app.call('PUT', '/api/channel/', { body: { id: off, status: 2, auto_ban: 0 } })
    const { text, type, name } = await exported()
    expect([type, name]).toEqual(['application/yaml; charset=utf-8', expect.stringMatching(/^channels-[\d-]+\.yaml$/)])
    expect(text).not.toMatch(/secret|sk-/)
    expect((await send(text)).data).toEqual({ created: [], changed: [], unchanged: 3 })

    const views = async () =>
      (await app.get<{ items: ChannelDetail[] }>('/api/channel/')).items
        .map(({ id: _id, created_time: _created, ...view }) => view)
        .sort((a, b) => (a.name < b.name ? -1 : 1))
    const before = await views()
    await app.database.query('DELETE FROM channels.channels')
    for (const variable of text.match(/CHANNEL_KEY_\w+/g) ?? []) process.env[variable] = `sk-for-${variable}`
    expect((await send(text)).data).toEqual({ created: ['off', '特殊', 'plain'], changed: [], unchanged: 0 })
    expect(await views()).toEqual(before)
  })

  it('are exported without the password of their proxy, which stays where it is and is asked for elsewhere', async () => {
    const proxy = 'http://ann:hunter2@proxy.example:8080'
    await app.create({ name: 'proxied', setting: JSON.stringify({ proxy }) })
    const { text } = await exported()
    expect(text).not.toContain('hunter2')
    expect((await send(text)).data).toEqual({ created: [], changed: [], unchanged: 1 })
    process.env['CHANNEL_KEY_PROXIED'] = 'sk-x'
    const elsewhere = [text.replace('proxy.example', 'other.example'), text.replace('name: proxied', 'name: another')]
    for (const document of elsewhere) {
      expect((await send(document, { language: 'zh' })).message).toContain('代理的密码')
      expect((await send(document, { language: 'en' })).message).toContain('password of the proxy')
    }
    expect(await versions()).toEqual([{ name: 'proxied', version: '1' }])
    const [channel] = (await app.get<{ items: ChannelDetail[] }>('/api/channel/')).items
    expect(JSON.parse(channel?.setting ?? '')).toEqual({ proxy })
  })

  it('are exported without the query of their address, which stays where it is and is asked for elsewhere', async () => {
    const base_url = 'https://own.example.com/v1/chat/completions?api-key=hunter2'
    const id = await app.create({ name: 'queried', type: 8, base_url })
    const { text } = await exported()
    expect(text).not.toContain('hunter2')
    expect((await send(text)).data).toEqual({ created: [], changed: [], unchanged: 1 })
    process.env['CHANNEL_KEY_QUERIED'] = 'sk-x'
    const elsewhere = [text.replace('own.example', 'other.example'), text.replace('name: queried', 'name: another')]
    for (const document of elsewhere) {
      expect((await send(document, { language: 'zh' })).message).toContain('查询参数')
      expect((await send(document, { language: 'en' })).message).toContain('query of the base URL')
    }
    expect((await app.get<ChannelDetail>(`/api/channel/${id}`)).base_url).toBe(base_url)
  })

  it('are exported as the list is filtered, and none at all is a document too', async () => {
    expect((await send((await exported()).text)).data).toEqual({ created: [], changed: [], unchanged: 0 })
    await app.create({ name: 'one', group: 'vip' })
    await app.create({ name: 'two' })
    expect((await exported('?group=vip')).text.match(/name: .*/g)).toEqual(['name: one'])
  })

  it('are exported all of them, however many pages they make', async () => {
    const id = await app.create({ name: 'c0' })
    await app.database.query(
      `INSERT INTO channels.channels SELECT (jsonb_populate_record(c, jsonb_build_object('id', ${id} + n, 'name', 'c' || n))).*
       FROM channels.channels c, generate_series(1, 100) n`,
    )
    const { text } = await exported()
    const names = text.match(/(?<=name: )c\d+$/gm) ?? []
    expect([names.length, new Set(names).size]).toEqual([101, 101])
  })

  it('are made and changed together, and what is left out is as of a new one, but for status and key', async () => {
    const id = await app.create({ name: 'old', tag: 'gone', priority: 5 })
    await app.call('PUT', '/api/channel/', { body: { id, status: 2 } })
    const document = documentOf({ name: 'old', models: ['m', 'n'] }, { name: 'new', models: 'm', key: ['k-1', 'k-2'] })
    const trial = await send(document, { isTrial: true })
    const answer = {
      created: ['new'],
      changed: [{ id, name: 'old', fields: ['models', 'priority', 'tag'] }],
      unchanged: 0,
    }
    expect(trial.data).toEqual(answer)
    expect((await versions()).map(({ name }) => name)).toEqual(['old'])

    expect((await send(document)).data).toEqual(answer)
    const old = await app.get<ChannelDetail>(`/api/channel/${id}`)
    expect(old).toMatchObject({ models: 'm,n', priority: 0, tag: '', status: 2, key_count: 1 })
    const [made] = await app.database.query<{ id: number }>(`SELECT id FROM channels.channels WHERE name = 'new'`)
    expect(app.routed(made?.id ?? 0)).toMatchObject({
      models: ['m'],
      groups: ['default'],
      sealedKeys: [expect.anything(), expect.anything()],
    })
    expect((await send(document)).data.unchanged).toBe(2)
  })

  it('take their keys from variables and files that are theirs, and new ones when these change', async () => {
    process.env['CHANNEL_KEY_A'] = 'k-a'
    writeFileSync(path.join(folder, 'b'), 'k-b1\nk-b2\n')
    const document = documentOf(
      { name: 'a', models: 'm', key: { env: 'CHANNEL_KEY_A' } },
      { name: 'b', models: 'm', key: { file: 'b' } },
    )
    expect((await send(document, { as: 'admin' })).data.created).toEqual(['a', 'b'])
    process.env['CHANNEL_KEY_A'] = 'k-a-rotated'
    rmSync(path.join(folder, 'b'))
    const [changed] = (await send(document)).data.changed
    expect(changed).toMatchObject({ name: 'a', fields: ['key'] })
  })

  it('are not given what is no file of keys', async () => {
    writeFileSync(path.join(folder, 'large'), 'k'.repeat(300_000))
    writeFileSync(path.join(folder, 'odd'), 'schlüssel')
    process.env['CHANNEL_KEY_BLANK'] = ' '
    const blank = await send(documentOf({ name: 'x', models: 'm', key: { env: 'CHANNEL_KEY_BLANK' } }))
    expect(blank.message).toMatch(/^The new channel x has no key.*CHANNEL_KEY_BLANK/)
    const from = (file: string) => send(documentOf({ name: 'x', models: 'm', key: { file } }))
    expect((await from('large')).message).toMatch(/^The new channel x has no key.*CHANNEL_KEYS_FOLDER\/large/)
    expect((await from('odd')).message).toMatch(/^x: A channel key may hold printable ASCII characters only/)
  })

  it.each([
    ['a key of the server to an address of their own', { key: { env: 'CHANNEL_KEY_A' }, ...own }],
    ['a key of the server to a proxy', { key: { env: 'CHANNEL_KEY_A' }, setting: { proxy: 'http://p.example:1' } }],
  ])('lead no administrator but root: %s', async (_case, entry) => {
    process.env['CHANNEL_KEY_A'] = 'k-a'
    const document = documentOf({ name: 'x', models: 'm', ...entry })
    const refused = await send(document, { as: 'admin' })
    expect([refused.success, refused.message]).toEqual([false, expect.stringMatching(/^x takes a key of the server/)])
    const token = { headers: { cookie: '', authorization: `Bearer ${newApiKey()}` }, body: { document } }
    expect((await app.call('POST', '/api/channel/import', token)).message).toMatch(/^x takes a key of the server/)
    expect((await send(document)).success).toBe(true)
  })

  it('do not move a key that is there, unless root does it', async () => {
    await app.create({ name: 'x' })
    const document = documentOf({ name: 'x', models: 'gpt-4o', ...own })
    expect((await send(document, { as: 'admin' })).message).toMatch(/^x: Enter the keys again/)
    expect((await send(document)).success).toBe(true)
  })

  it.each([
    ['a fault in one', { name: 'bad', models: 'm', key: 'k', weight: -1 }, /^bad: The weight/, /^渠道“bad”：权重/],
    [
      'no key for a new one',
      { name: 'bad', models: 'm' },
      /^The new channel bad has no key.*CHANNEL_KEY_/,
      /^新渠道“bad”没有密钥/,
    ],
    [
      'an address that cannot be',
      { name: 'bad', models: 'm', key: 'k', base_url: 'ftp://x' },
      /^bad: /,
      /^渠道“bad”：/,
    ],
    ['a type that is none', { name: 'bad', models: 'm', key: 'k', type: 9_999 }, /^bad: /, /^渠道“bad”：/],
  ])('are left alone, all of them, where there is %s', async (_case, entry, en, zh) => {
    const document = documentOf({ name: 'good', models: 'm', key: 'k' }, entry)
    const answers = [await send(document), await send(document, { language: 'zh' })]
    expect(answers.map(({ success, message }) => [success, message])).toEqual([
      [false, expect.stringMatching(en)],
      [false, expect.stringMatching(zh)],
    ])
    expect(answers[0]?.fields).toEqual({ document: answers[0]?.message })
    expect(await versions()).toEqual([])
  })

  it('may be thousands, each with its own keys, and in force when that is answered', async () => {
    const names = Array.from({ length: 1_100 }, (_, at) => `c${at}`)
    const entries = names.map((name) => ({ name, models: 'm', key: [`k-${name}`, `l-${name}`] }))
    expect((await send(documentOf(...entries))).data.created).toEqual(names)
    const rows = await app.database.query<{ id: number; name: string; hashes: string[] }>(
      `SELECT c.id, c.name, array_agg(k.key_hash ORDER BY k.position) AS hashes
       FROM channels.channels c JOIN channels.channel_keys k ON k.channel_id = c.id GROUP BY c.id`,
    )
    expect(rows).toHaveLength(names.length)
    for (const { id, name, hashes } of rows) {
      expect(hashes).toEqual([`k-${name}`, `l-${name}`].map(sha256Hex))
      expect(app.routed(id)?.name).toBe(name)
    }
    const told = `SELECT count(*)::int AS count FROM channels.timeline`
    expect(await app.database.query(told)).toEqual([{ count: names.length }])
  })

  it('are refused where there are more of them, or of their keys, than are done in seconds', async () => {
    const many = documentOf(...Array.from({ length: 5_001 }, (_, at) => ({ name: `c${at}`, models: 'm', key: 'k' })))
    expect((await send(many)).message).toMatch(/^A document has 5000 channels at most, and this one 5001/)
    expect((await send(many, { language: 'zh' })).message).toMatch(/^渠道文件最多包含 5000 个渠道/)
    writeFileSync(path.join(folder, 'full'), Array.from({ length: 1_000 }, (_, at) => `k${at}`).join())
    const full = Array.from({ length: 21 }, (_, at) => ({ name: `f${at}`, models: 'm', key: { file: 'full' } }))
    expect((await send(documentOf(...full))).message).toMatch(/20000 keys together at most/)
    expect(await versions()).toEqual([])
  })

  it('of names that several have are not guessed at', async () => {
    await app.create({ name: 'x' })
    await app.create({ name: 'x' })
    expect((await send(documentOf({ name: 'x', models: 'm' }))).message).toMatch(/^Several channels are called x/)
  })

  it('are no business of users', async () => {
    expect((await send(documentOf(), { as: 'ada' })).status).toBe(403)
    expect((await app.call('GET', '/api/channel/export', { as: 'ada' })).status).toBe(403)
  })

  it('answers as the console reads it', () => {
    expect(app.proof.unproven(/import/)).toEqual([])
  })
})
