import {
  channelChanged,
  channelConfirm,
  channelsCorrect,
  channelsUsed,
  type EventPayload,
  modelsVisible,
  quotaCredited,
  type RoutedChannel,
  routingExplain,
  usageSettled,
} from '@tollgate/contracts'
import type {
  ChannelDetail as Detail,
  ChannelExplanation,
  ChannelList as List,
} from '@tollgate/contracts/http/channels'
import { KeyRing, newApiKey, SecretBox } from '@tollgate/platform'
import { aRequestId, aSettledUsage } from '@tollgate/testing'
import { channelKeyPlace, channelKeyPurpose } from '@tollgate/upstream'
import { ChannelsApp } from './channels-app'

describe('channels', () => {
  let app: ChannelsApp

  beforeAll(async () => {
    app = await ChannelsApp.start()
  }, 60_000)
  afterAll(() => app?.stop())
  afterEach(() => app.database.query('DELETE FROM channels.channels'))

  const refused = async (body: object, language: 'zh' | 'en' = 'en') => {
    const whole = { name: 'n', type: 1, key: 'k', models: 'm', group: 'default', ...body }
    const { status, success, message } = await app.call('POST', '/api/channel/', { body: whole, language })
    expect({ status, success }).toEqual({ status: 200, success: false })
    return message
  }

  it('describes its routes and what goes in', async () => {
    const paths = await app.openApiPaths()
    expect(Object.keys(paths['/api/channel'] ?? paths['/api/channel/'] ?? {})).toEqual(
      expect.arrayContaining(['get', 'post', 'put']),
    )
    const described = JSON.stringify(paths)
    for (const field of ['model_mapping', 'tag_mode', 'auto_ban', 'new_tag']) expect(described).toContain(field)
  })

  describe('making one', () => {
    it('rule C1: keeps its fields, splits its keys and shows them masked', async () => {
      const id = await app.create({
        name: 'two keys',
        key: 'sk-first-key-of-many-0001,\nsk-second-key-of-many-0002\n\n',
        base_url: 'http://127.0.0.1:9999/',
        models: ' gpt-4o, gpt-4o-mini\ngpt-4o ',
        group: ['default', 'vip'],
        model_mapping: '{"gpt-4o": "gpt-4o-2024"}',
        status_code_mapping: { 404: 500 },
        priority: -5,
        weight: 7,
        auto_ban: 0,
      })
      expect(await app.get<Detail>(`/api/channel/${id}`)).toEqual({
        id,
        type: 1,
        name: 'two keys',
        status: 1,
        key: 'sk-f******0001,sk-s******0002',
        key_count: 2,
        base_url: 'http://127.0.0.1:9999',
        models: 'gpt-4o,gpt-4o-mini',
        group: 'default,vip',
        priority: -5,
        weight: 7,
        tag: '',
        model_prefix: '',
        model_mapping: '{"gpt-4o": "gpt-4o-2024"}',
        status_code_mapping: '{"404":500}',
        param_override: '',
        setting: '',
        openai_organization: '',
        other: '',
        test_model: '',
        auto_ban: 0,
        max_input_tokens: 0,
        expired_time: -1,
        response_time: 0,
        test_time: 0,
        used_quota: 0,
        balance: 0,
        balance_currency: '',
        balance_updated_time: 0,
        created_time: expect.any(Number),
        other_info: '',
        disabled_keys: [],
        keys_revision: 1,
      })
    })

    it('gives relays the whole of it, keys sealed, before the answer', async () => {
      const id = await app.create({
        key: 'sk-one,sk-two',
        model_mapping: '{"a":"b"}',
        status_code_mapping: '{"404":500}',
        max_input_tokens: 8_000,
        expired_time: '2031-04-02T00:00:00Z',
      })
      const routed = app.routed(id)
      expect(routed).toMatchObject({
        id,
        status: 1,
        baseUrl: '',
        modelMapping: { a: 'b' },
        statusCodeMapping: { '404': '500' },
        autoBan: true,
        maxInputTokens: 8_000,
        expiresAt: Date.UTC(2031, 3, 2) / 1_000,
      })
      const box = new SecretBox(KeyRing.of('a-master-secret-for-tests'), channelKeyPurpose)
      const place = channelKeyPlace(routed as RoutedChannel)
      expect(routed?.sealedKeys.map((sealed) => box.open(sealed, place))).toEqual(['sk-one', 'sk-two'])
      const [row] = await app.database.query<{ sealed_key: string }>('SELECT sealed_key FROM channels.channel_keys')
      expect(row?.sealed_key).not.toContain('sk-one')
    })

    it.each([
      [{ name: ' ' }, '请填写渠道名称和渠道密钥！', 'Enter a channel name and a key'],
      [{ key: ' , ' }, '请填写渠道名称和渠道密钥！', 'Enter a channel name and a key'],
      [{ key: undefined }, '请填写渠道名称和渠道密钥！', 'Enter a channel name and a key'],
      [{ key: 'ключ' }, '渠道密钥包含无效字符', 'A channel key may hold printable ASCII characters only'],
      [{ models: '' }, '请至少选择一个模型！', 'Choose at least one model'],
      [{ group: [] }, '请至少选择一个分组！', 'Choose at least one group'],
      [
        { expired_time: 'some day' },
        '过期时间格式错误！',
        'The expiry must be a date, a time in Unix seconds, or -1 for never',
      ],
      [{ type: 999 }, '不支持的渠道类型：999', 'Channel type 999 is not supported'],
      [
        { model_mapping: '{' },
        '模型映射必须是合法的 JSON 格式！',
        'The model mapping must be a JSON object from name to name',
      ],
      [
        { model_mapping: '{"a": 1}' },
        '模型映射必须是合法的 JSON 格式！',
        'The model mapping must be a JSON object from name to name',
      ],
      [{ param_override: '[]' }, '参数覆盖必须是合法的 JSON 格式！', 'The parameter override must be a JSON object'],
      [{ setting: 'x' }, '渠道额外设置必须是合法的 JSON 格式！', 'The channel setting must be a JSON object'],
      [
        { setting: '{"proxy":"socks4://h:1"}' },
        '仅支持 http、https 和 socks5 代理',
        'Only http, https and socks5 proxies are supported',
      ],
      [{ setting: '{"porxy":""}' }, '渠道设置无效：porxy', 'The channel setting is not valid: porxy'],
      [{ priority: 1.5 }, '优先级必须是整数，且不小于 -999！', 'The priority must be a whole number, at least -999'],
      [{ priority: -1000 }, '优先级必须是整数，且不小于 -999！', 'The priority must be a whole number, at least -999'],
      [{ weight: -1 }, '权重必须是非负整数！', 'The weight must be a whole number, at least 0'],
      [{ type: 8 }, '该类型的渠道必须填写 API 地址', 'A channel of this type needs a base URL'],
      [
        { base_url: 'ftp://x' },
        'API 地址无效，应为 http 或 https 地址，且不含用户名和密码',
        'The base URL must be an http or https address without username and password',
      ],
    ])('rules C3, C5 and C12: refuses %j', async (body, zh, en) => {
      expect(await refused(body, 'zh')).toBe(zh)
      expect(await refused(body, 'en')).toBe(en)
      expect((await app.get<List>('/api/channel/')).total).toBe(0)
    })

    it('rule C1: takes a thousand keys as they were pasted, and names the limit to who has more', async () => {
      const keys = Array.from({ length: 1_001 }, (_, at) => `sk-pasted-key-number-${at}`)
      const id = await app.create({ key: keys.slice(1).join('\r\n') })
      expect(await app.get<Detail>(`/api/channel/${id}`)).toMatchObject({ key_count: 1_000 })
      const again = { name: 'n', type: 1, key: keys.join('\n'), models: 'm' }
      const { message, success } = await app.call('POST', '/api/channel/', { body: again })
      expect({ message, success }).toEqual({ message: 'A channel has at most 1000 keys', success: false })
    })

    it('rule C4: begins type 18 with a version, which somebody may name otherwise', async () => {
      const spark = { type: 18, key: 'app|secret|key', models: 'generalv3' }
      const ids = [await app.create(spark), await app.create({ ...spark, other: 'v3.5' }), await app.create()]
      const others = await Promise.all(ids.map((id) => app.get<Detail>(`/api/channel/${id}`)))
      expect(others.map(({ other }) => other)).toEqual(['v2.1', 'v3.5', ''])
    })

    it('rule C35: refuses one just like one that was made a moment ago, also of several at once', async () => {
      const body = { name: 'sent twice', type: 1, key: 'sk-1,sk-2', models: 'm' }
      const post = (more: object = {}) => app.call<Detail>('POST', '/api/channel/', { body: { ...body, ...more } })
      const answers = await Promise.all([post(), post(), post()])
      const [made, ...rest] = answers.filter(({ success }) => success)
      expect(rest).toEqual([])
      expect(answers.flatMap(({ success, message }) => (success ? [] : [message]))).toEqual(
        Array<string>(2).fill('Submitted twice: a channel just like this one was made a moment ago'),
      )
      expect((await app.call('POST', '/api/channel/', { body, language: 'zh' })).message).toMatch(/^请勿重复提交/)
      // What differs is another channel, and so is one that was changed since, or made earlier.
      for (const more of [{ key: 'sk-2,sk-1' }, { weight: 1 }, { name: 'sent once' }])
        expect((await post(more)).success).toBe(true)
      await app.call('PUT', '/api/channel/', { body: { id: made?.data.id, priority: 1 } })
      expect((await post()).success).toBe(true)
      await app.database.query('UPDATE channels.channels SET created_time = created_time - 10')
      expect((await post()).success).toBe(true)
    })

    it('rule C1: is for administrators', async () => {
      expect((await app.call('POST', '/api/channel/', { as: 'ada', body: {} })).status).toBe(403)
      expect((await app.call('GET', '/api/channel/', { as: 'nobody' as 'ada' })).status).toBe(401)
    })
  })

  describe('editing one', () => {
    it('changes only what is sent, and holds at once', async () => {
      const id = await app.create({ models: 'a,b', tag: 'old', test_model: 'a' })
      await app.call('PUT', '/api/channel/', { body: { id, priority: 9, tag: '', name: null } })
      expect(await app.get<Detail>(`/api/channel/${id}/`)).toMatchObject({
        name: 'main',
        models: 'a,b',
        priority: 9,
        tag: '',
        test_model: 'a',
        key: '******',
      })
      expect(app.routed(id)).toMatchObject({ priority: 9, models: ['a', 'b'] })
    })

    it('rule C6: switches it off and on for the next call of every relay', async () => {
      const id = await app.create()
      for (const status of [2, 1, 2]) {
        expect((await app.call('PUT', '/api/channel/', { body: { id, status } })).success).toBe(true)
        expect(app.routed(id)?.status).toBe(status)
      }
      const wrong = await app.call('PUT', '/api/channel/', { body: { id, status: 5 } })
      expect(wrong.message).toBe('A channel can be enabled or disabled, nothing else')
    })

    it('takes new keys, and ignores what it shows itself', async () => {
      const id = await app.create({ key: 'sk-kept-000000000001,sk-gone-000000000002' })
      const before = app.routed(id)?.sealedKeys ?? []
      const { data } = await app.call<Detail>('PUT', '/api/channel/', { body: { id, key: 'sk-f******0001' } })
      expect(data.key_count).toBe(1)
      await app.call('PUT', '/api/channel/', { body: { id, key: 'sk-kept-000000000001\nsk-new-0000000000003' } })
      const shown = await app.get<Detail>(`/api/channel/${id}`)
      await app.call('PUT', '/api/channel/', { body: shown })
      await app.call('PUT', '/api/channel/', { body: { id, key: '' } })
      const after = app.routed(id)?.sealedKeys ?? []
      expect(after).toHaveLength(2)
      expect(after[0]).not.toBe(before[0])
      const again = await app.call<Detail>('PUT', '/api/channel/', { body: { id, key: 'sk-kept-000000000001' } })
      expect(again.data.key).toBe('sk-k******0001')
      expect(app.routed(id)?.sealedKeys).toHaveLength(1)
    })

    it('does not let an administrator send keys that they cannot read to an address of their own', async () => {
      const id = await app.create()
      const move = { id, base_url: 'https://elsewhere.example' }
      const answer = await app.call('PUT', '/api/channel/', { body: move, as: 'admin' })
      expect(answer.message).toBe('Enter the keys again when the address of the upstream or the proxy changes')
      expect((await app.call('PUT', '/api/channel/', { body: { ...move, key: 'sk-mine' }, as: 'admin' })).success).toBe(
        true,
      )
      const proxied = { id, setting: '{"proxy":"http://p:1"}' }
      expect((await app.call('PUT', '/api/channel/', { body: proxied, as: 'admin' })).success).toBe(false)
      expect((await app.call('PUT', '/api/channel/', { body: proxied })).success).toBe(true)
    })

    it('does not let a program of root’s, which may do no more with channels than its scope says', async () => {
      const id = await app.create()
      const headers = { cookie: '', authorization: `Bearer ${newApiKey()}` }
      const by = async (body: object) => (await app.call('PUT', '/api/channel/', { body, headers })).success
      expect(await by({ id, base_url: 'https://elsewhere.example' })).toBe(false)
      expect(await by({ id, setting: '{"proxy":"http://p:1"}' })).toBe(false)
      expect(await by({ id, base_url: 'https://elsewhere.example', key: 'sk-mine' })).toBe(true)
    })

    it('does not let them be sent to another customer of the same host, whose path tells customers apart', async () => {
      const id = await app.create({ type: 1, base_url: 'https://gateway.example/house' })
      const move = { id, base_url: 'https://gateway.example/mallory' }
      const answer = await app.call('PUT', '/api/channel/', { body: move, as: 'admin' })
      expect(answer.message).toBe('Enter the keys again when the address of the upstream or the proxy changes')
      expect(app.routed(id)?.baseUrl).toBe('https://gateway.example/house')
      expect((await app.call('PUT', '/api/channel/', { body: { ...move, key: 'sk-mine' }, as: 'admin' })).success).toBe(
        true,
      )
    })

    it('binds keys to the address that root moves them to, and to the channel', async () => {
      const id = await app.create({ base_url: 'https://one.example/a' })
      const box = new SecretBox(KeyRing.of('a-master-secret-for-tests'), channelKeyPurpose)
      const before = app.routed(id) as RoutedChannel
      await app.call('PUT', '/api/channel/', { body: { id, base_url: 'https://one.example/b' } })
      const after = app.routed(id) as RoutedChannel
      const [sealed = ''] = after.sealedKeys
      expect(box.open(sealed, channelKeyPlace(after))).toBe('sk-upstream')
      expect(() => box.open(sealed, channelKeyPlace(before))).toThrow()
      const other = app.routed(await app.create({ base_url: 'https://one.example/b' })) as RoutedChannel
      expect(() => box.open(sealed, channelKeyPlace(other))).toThrow()
    })

    it('refuses what would make it unusable, and what is not there', async () => {
      const id = await app.create({ base_url: 'http://127.0.0.1:1' })
      const unusable = await app.call('PUT', '/api/channel/', { body: { id, type: 47, base_url: '' } })
      expect(unusable.message).toBe('A channel of this type needs a base URL')
      const missing = await app.call('PUT', '/api/channel/', { body: { id: 999_999, priority: 1 } })
      expect(missing.message).toBe('There is no such channel')
      const huge = await app.call('PUT', '/api/channel/', { body: { id: 99_999_999_999, priority: 1 } })
      expect(huge).toMatchObject({ status: 200, success: false })
    })

    it('lets the last of many at once stand everywhere', async () => {
      const id = await app.create()
      await Promise.all(
        Array.from({ length: 10 }, (_, priority) => app.call('PUT', '/api/channel/', { body: { id, priority } })),
      )
      const { priority } = await app.get<Detail>(`/api/channel/${id}`)
      expect(app.routed(id)?.priority).toBe(priority)
    })
  })

  it('is gone for the next call once it is deleted', async () => {
    const id = await app.create()
    expect((await app.call('DELETE', `/api/channel/${id}/`)).success).toBe(true)
    expect(app.routed(id)).toBeUndefined()
    expect((await app.call('DELETE', `/api/channel/${id}`)).message).toBe('There is no such channel')
    expect((await app.call('GET', `/api/channel/${id}`)).message).toBe('There is no such channel')
  })

  describe('rule C10: listing', () => {
    const names = async (query: string) => (await app.get<List>(`/api/channel/${query}`)).items.map(({ name }) => name)

    it('puts high priority first, or new ones, a page at a time', async () => {
      for (const [name, priority] of [
        ['a', 5],
        ['b', 0],
        ['c', 5],
      ] as const)
        await app.create({ name, priority })
      expect(await app.get<List>('/api/channel/?p=1&page_size=2')).toMatchObject({ page: 1, page_size: 2, total: 3 })
      expect(await names('?p=1&page_size=2')).toEqual(['c', 'a'])
      expect(await names('?p=2&page_size=2')).toEqual(['b'])
      expect(await names('?p=0&id_sort=true')).toEqual(['c', 'b', 'a'])
      expect(JSON.stringify(await app.get<List>('/api/channel/'))).not.toContain('key')
    })

    it('gathers channels under their tag in tag mode', async () => {
      for (const [name, tag] of [
        ['a', 'x'],
        ['b', ''],
        ['c', 'x'],
        ['d', 'y'],
      ] as const)
        await app.create({ name, tag })
      expect(await app.get<List>('/api/channel/?tag_mode=true&page_size=2')).toMatchObject({ total: 3 })
      expect(await names('?tag_mode=true&page_size=2')).toEqual(['d', 'c', 'a'])
      expect(await names('?tag_mode=true&page_size=2&p=2')).toEqual(['b'])
    })

    it('finds by id, name, key, group and model, wildcards taken literally', async () => {
      const id = await app.create({ name: '100% sure', key: 'sk-wanted', models: 'gpt-4o', group: 'vip' })
      await app.create({ name: 'other', models: 'claude', group: 'default' })
      expect(await names(`search?keyword=${id}`)).toEqual(['100% sure'])
      expect(await names('search?keyword=100%25')).toEqual(['100% sure'])
      expect(await names('search?keyword=%25')).toEqual(['100% sure'])
      expect(await names('search?keyword=sk-wanted')).toEqual(['100% sure'])
      expect(await names('search?group=vip')).toEqual(['100% sure'])
      expect(await names('search?model=PT-4')).toEqual(['100% sure'])
      expect(await names('search?keyword=&group=&model=&id_sort=false')).toHaveLength(2)
      expect(await names('search?model=none')).toEqual([])
    })
  })

  describe('many at once', () => {
    it('rules C6 and C36: deletes and tags the chosen ones', async () => {
      const ids = [await app.create({ name: 'a' }), await app.create({ name: 'b' }), await app.create({ name: 'c' })]
      const many = (path: string, body: object) => app.call('POST', `/api/channel/${path}`, { body })
      const tagged = await many('batch/tag', { ids: [...ids.slice(1), 999_999], tag: 't' })
      expect(tagged).toMatchObject({ data: 2, gone: [999_999] })
      expect(await many('batch', { ids: [ids[0], 999_999] })).toMatchObject({ data: 1, gone: [999_999] })
      expect(ids.map((id) => app.routed(id)?.name)).toEqual([undefined, 'b', 'c'])
      expect((await many('batch', { ids: [] })).message).toBe('Choose channels first')
    })

    it('rules C6 and C36: switches and edits a tag, and clears away what is off', async () => {
      const ids = [await app.create({ tag: 't' }), await app.create({ tag: 't' }), await app.create()]
      expect((await app.call('POST', '/api/channel/tag/disabled', { body: { tag: 't' } })).data).toBe(2)
      expect(ids.map((id) => app.routed(id)?.status)).toEqual([2, 2, 1])
      expect((await app.call('POST', '/api/channel/tag/enabled', { body: { tag: 't' } })).data).toBe(2)
      expect(ids.map((id) => app.routed(id)?.status)).toEqual([1, 1, 1])
      await app.call('POST', '/api/channel/tag/disabled', { body: { tag: 't' } })
      const edit = { tag: 't', new_tag: 'u', models: 'x,y', groups: null, priority: 3 }
      expect((await app.call('PUT', '/api/channel/tag', { body: edit })).data).toBe(2)
      expect(app.routed(ids[0] ?? 0)).toMatchObject({ models: ['x', 'y'], priority: 3, groups: ['default'] })
      expect((await app.call('PUT', '/api/channel/tag', { body: { tag: 'u' } })).message).toBe('Nothing was changed')
      expect((await app.call('POST', '/api/channel/tag/enabled', { body: { tag: 't' } })).success).toBe(false)
      expect((await app.call('DELETE', '/api/channel/disabled')).data).toBe(2)
      expect(ids.map((id) => app.routed(id)?.status)).toEqual([undefined, undefined, 1])
    })
  })

  describe('telling others', () => {
    it('says what models enabled channels offer to groups, and which channels serve one', async () => {
      const id = await app.create({ models: 'a,b', group: 'default' })
      const prefixed = await app.create({ models: 'a', group: 'vip', model_prefix: 'p/' })
      const off = await app.create({ models: 'z', group: 'default' })
      await app.call('PUT', '/api/channel/', { body: { id: off, status: 2 } })
      const visible = (groups: string[]) => app.house.rpc.call(modelsVisible, { groups })
      expect(await visible(['default'])).toEqual({ models: ['a', 'b'] })
      expect(await visible(['vip', 'default'])).toEqual({ models: ['a', 'b', 'p/a'] })
      expect(await visible([])).toEqual({ models: [] })
      const confirm = (group: string, model: string) => app.house.rpc.call(channelConfirm, { group, model })
      expect(await confirm('default', 'a')).toEqual({ channels: [{ id, version: 1 }] })
      expect(await confirm('vip', 'p/a')).toEqual({ channels: [{ id: prefixed, version: 1 }] })
      expect(await confirm('vip', 'a')).toEqual({ channels: [] })
      expect(await confirm('default', 'z')).toEqual({ channels: [] })
      expect(await confirm('default', 'a\u0000')).toEqual({ channels: [] })
    })

    it('rule C17: offers nothing of a channel whose time has come, until it is moved on', async () => {
      const id = await app.create({ models: 'late', expired_time: 1_700_000_000 })
      const offered = async () => [
        (await app.house.rpc.call(modelsVisible, { groups: ['default'] })).models.includes('late'),
        (await app.house.rpc.call(channelConfirm, { group: 'default', model: 'late' })).channels.length,
      ]
      expect(await offered()).toEqual([false, 0])
      await app.call('PUT', '/api/channel/', { body: { id, expired_time: 4_000_000_000 } })
      expect(await offered()).toEqual([true, 1])
    })

    it('tells of every change once, in the words of the log', async () => {
      const told: EventPayload<typeof channelChanged>[] = []
      app.house.consumers.consume(channelChanged, { durable: 'test-channels', inbox: false }, (change) => {
        told.push(change)
      })
      const id = await app.create({ name: 'told' })
      await app.call('PUT', '/api/channel/', { body: { id, status: 2 } })
      await app.call('PUT', '/api/channel/', { body: { id, status: 1 } })
      await app.call('PUT', '/api/channel/', { body: { id, weight: 3 } })
      await app.call('DELETE', `/api/channel/${id}`, { as: 'admin' })
      const own = () => told.filter(({ channelId }) => channelId === id)
      while (own().length < 5) await new Promise(setImmediate)
      expect(own().map(({ change, version }) => `${change} ${version}`)).toEqual([
        'created 1',
        'disabled 2',
        'enabled 3',
        'updated 4',
        'deleted 5',
      ])
      expect(own().at(-1)).toMatchObject({ name: 'told', actorId: 2, actorName: 'grace' })
    })

    it('adds up what calls cost, each message once', async () => {
      const id = await app.create()
      const call = (chargedUnits: number, channelId = id) =>
        aSettledUsage({ priceUnits: chargedUnits, chargedUnits, receipt: { channelId } })
      const first = { calls: [call(10), call(20), call(5, 999_999), call(5, 2 ** 40)] }
      const messageId = aRequestId()
      await app.house.events.publishNow(usageSettled, first, { messageId })
      await app.house.events.publishNow(usageSettled, first, { messageId })
      await app.house.events.publishNow(usageSettled, { calls: [call(12)] }, { messageId: aRequestId() })
      const used = async () => (await app.get<Detail>(`/api/channel/${id}`)).used_quota
      while ((await used()) < 42) await new Promise(setImmediate)
      await app.call('PUT', '/api/channel/', { body: { id, priority: 1 } })
      expect(await used()).toBe(42)

      const told = () => app.house.rpc.call(channelsUsed, { afterId: id - 1 })
      expect((await told()).channels).toContainEqual({ id, usedUnits: 42 })
      // What went back counts as well: until something came of it, nobody knows how far that is.
      await app.house.events.publishNow(quotaCredited, quotaCredited.example, { messageId: aRequestId() })
      while ((await told()).caughtUpToMs === 0) await new Promise(setImmediate)
      const { channels, caughtUpToMs } = await told()
      expect(channels).toContainEqual({ id, usedUnits: 42 })
      expect(caughtUpToMs).toBeLessThanOrEqual(Date.now())
    })

    it('takes corrections of what calls cost, but never below nothing', async () => {
      const [id, other] = [await app.create(), await app.create()]
      const correct = (...channels: { id: number; byUnits: number }[]) =>
        app.house.rpc.call(channelsCorrect, { channels })
      const used = async (id: number) => (await app.get<Detail>(`/api/channel/${id}`)).used_quota
      await correct({ id, byUnits: 50 }, { id: 999_999, byUnits: 5 })
      await correct({ id, byUnits: -8 }, { id: other, byUnits: -1 })
      expect([await used(id), await used(other)]).toEqual([42, 0])
    })

    it('rule C36: puts the routing view right, at a start and when asked', async () => {
      const [kept, lost] = [await app.create({ name: 'kept' }), await app.create({ name: 'lost' })]
      await app.database.query(`DELETE FROM channels.channels WHERE id = ${lost}`)
      await app.database.query(`UPDATE channels.channels SET name = 'renamed', version = 9 WHERE id = ${kept}`)
      expect((await app.call('POST', '/api/channel/fix')).data).toBe(1)
      while (app.routed(lost)) await new Promise(setImmediate)
      expect(app.routed(kept)?.name).toBe('renamed')
      await app.database.query(`UPDATE channels.channels SET name = 'again', version = 10 WHERE id = ${kept}`)
      await app.restart()
      while (app.routed(kept)?.name !== 'again') await new Promise(setImmediate)
    })
  })

  it('rule C26: asks a relay whom it would ask, and says so where none answers', async () => {
    const url = '/api/channel/explain?user_id=7&model=gpt-4o'
    expect(await app.call('GET', url)).toMatchObject({ status: 503, success: false })
    const told = { userGroup: 'vip', group: 'vip', fault: null, isAlias: false }
    const channel = {
      id: 3,
      name: 'main',
      weight: 5,
      chance: 0,
      reason: 'full',
      forMs: 1_200,
      upstreamModel: 'm',
      cost: 1,
    } as const
    const tiers = [{ priority: 0, channels: [{ ...channel, latencyMs: { stream: 812.4, whole: null } }] }]
    const asked: unknown[] = []
    app.house.rpcServer.serve(routingExplain, async (request) => {
      asked.push(request)
      return { ...told, models: [{ model: 'gpt-4o', strategy: 'latency' as const, tiers, outside: [] }] }
    })
    // What it says from now on is behind that it answers.
    await app.house.rpc.call(modelsVisible, { groups: [] })
    expect((await app.get<ChannelExplanation>(url)).models[0]?.tiers[0]?.channels[0]).toEqual({
      ...{ id: 3, name: 'main', weight: 5, chance: 0, reason: 'full', seconds: 2, cost: 1 },
      ...{ upstream_model: 'm', stream_latency: 812, latency: null },
    })
    expect(asked).toEqual([{ userId: 7, group: '', model: 'gpt-4o' }])
    expect((await app.call('GET', url, { as: 'ada' })).success).toBe(false)
    expect(await app.call('GET', '/api/channel/explain?user_id=7')).toMatchObject({
      success: false,
      message: 'Name a model',
    })
    expect((await app.call('GET', '/api/channel/explain?model=m')).message).toBe('Name a user or a group')
    expect(asked).toHaveLength(1)
  })

  it('answers as the console reads it', () => {
    // Tests and what is asked of upstreams are called in upstream.it.ts, timelines in verdicts.it.ts, runs and balances in runs.it.ts,
    // capabilities in capabilities.it.ts, keys in verdicts.it.ts.
    expect(
      app.proof.unproven(/channel(?!.*(test|models|timeline|runs|balance|capabilities|import|export|keys|abled))/),
    ).toEqual([])
  })
})
