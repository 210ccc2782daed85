import {
  channelChanged,
  channelsActRecorded,
  type EventPayload,
  keyRefused,
  type OptionKey,
  optionsView,
  type RecordedAct,
} from '@tollgate/contracts'
import type { ChannelDetail, ChannelTimeline } from '@tollgate/contracts/http/channels'
import { Transactions } from '@tollgate/persistence'
import { aRequestId, type Simulator, startSimulator } from '@tollgate/testing'
import { TimelineRepository } from '../src/channel/timeline/timeline.repository'
import { ChannelsApp } from './channels-app'

describe('rules C11 and C18: channels that are judged by what their upstreams answer', () => {
  let app: ChannelsApp
  let simulator: Simulator
  let changed: EventPayload<typeof channelChanged>[] = []
  let acts: RecordedAct[] = []
  let written = 1

  beforeAll(async () => {
    ;[app, simulator] = await Promise.all([ChannelsApp.start(), startSimulator()])
    app.house.consumers.consume(channelChanged, { durable: 'logs-channels', inbox: false }, (event) => {
      changed.push(event)
    })
    const audit = { durable: 'identity-channels-acts', inbox: false } as const
    app.house.consumers.consume(channelsActRecorded, audit, (act) => void acts.push(act))
  }, 60_000)
  afterAll(async () => {
    await app?.stop()
    await simulator?.stop()
  })
  beforeEach(() => options({}))
  afterEach(async () => {
    simulator.reset()
    changed = []
    acts = []
    await app.database.query('DELETE FROM channels.channels')
  })

  /** With both switches on and without a threshold, unless told otherwise. */
  const options = async (given: Partial<Record<OptionKey, string>>) => {
    const all = {
      AutomaticDisableChannelEnabled: 'true',
      AutomaticEnableChannelEnabled: 'true',
      ChannelDisableThreshold: '0',
      ...given,
    }
    written += 1
    for (const [key, value] of Object.entries(all))
      await app.house.views.writer(optionsView).put(key, { key, value, sealed: false }, written, { inForce: true })
  }
  const create = (channel: object = {}) => app.create({ base_url: simulator.url, ...channel })
  const test = async (id: number, query = '') => (await app.call('GET', `/api/channel/test/${id}${query}`)).success
  const channel = (id: number) => app.get<ChannelDetail>(`/api/channel/${id}`)
  const edit = (id: number, body: object) => app.call('PUT', '/api/channel/', { body: { id, ...body } })
  const timeline = async (id: number) =>
    (await app.get<ChannelTimeline>(`/api/channel/${id}/timeline`)).map(({ event, cause, reason, key, actor }) => {
      return [event, cause, reason, key?.position ?? null, actor?.name ?? null]
    })
  const infoOf = ({ other_info }: ChannelDetail) => (other_info === '' ? null : (JSON.parse(other_info) as object))
  const noMore = 'HTTP 401 invalid_api_key: Incorrect API key provided.'

  it('disables one whose only key is refused, says why and since when, and enables it by a passed test', async () => {
    const id = await create()
    simulator.once({ status: 401 })
    expect(await test(id)).toBe(false)
    expect(app.routed(id)).toMatchObject({ status: 3, sealedKeys: [''] })
    const disabled = await channel(id)
    expect(disabled.status).toBe(3)
    expect(infoOf(disabled)).toEqual({
      status_reason: noMore,
      status_cause: 'refused',
      status_time: expect.any(Number),
    })
    expect(disabled.disabled_keys).toEqual([
      { position: 0, hint: '******', reason: noMore, time: expect.any(Number), by_hand: false },
    ])

    expect(await test(id)).toBe(true)
    expect(await channel(id)).toMatchObject({ status: 1, other_info: '', disabled_keys: [] })
    expect(app.routed(id)).toMatchObject({ status: 1, sealedKeys: [expect.stringMatching(/.{20}/)] })
    expect(await timeline(id)).toEqual([
      ['enabled', 'passed', '', 0, null],
      ['disabled', 'refused', noMore, 0, null],
      ['created', null, '', null, 'root'],
    ])
    while (changed.length < 3) await new Promise(setImmediate)
    expect(changed.map(({ change, actorId, verdict }) => [change, actorId, verdict?.cause])).toEqual([
      ['created', 1, undefined],
      ['disabled', null, 'refused'],
      ['enabled', null, 'passed'],
    ])
    while (!acts.some(({ action }) => action === 'channel.enabled')) await new Promise(setImmediate)
    expect(acts.filter(({ action, actorId }) => action.startsWith('channel.') && actorId === null)).toMatchObject([
      {
        action: 'channel.disabled',
        details: { status: { from: 1, to: 3 }, cause: 'refused', reason: noMore, key_position: 0 },
      },
      { action: 'channel.enabled', details: { status: { from: 3, to: 1 }, cause: 'passed', key_position: 0 } },
    ])
  })

  describe('rule C34: a key that somebody switches', () => {
    interface Switching {
      seen?: number
      as?: 'ada'
      language?: 'zh'
    }
    const switchKey = (id: number, position: number, enabled: boolean, { seen = 1, ...asking }: Switching = {}) =>
      app.call('PUT', `/api/channel/${id}/keys/${position}`, { body: { enabled, keys_revision: seen }, ...asking })

    it('is used no more, whatever tests say and whoever enables the channel, until somebody enables it', async () => {
      const id = await create({ key: 'sk-first,sk-second,sk-third' })
      expect(await switchKey(id, 1, false)).toMatchObject({
        success: true,
        data: { disabled_keys: [{ position: 1, reason: '', by_hand: true }], other_info: '' },
      })
      expect(app.routed(id)?.sealedKeys.map((key) => key === '')).toEqual([false, true, false])
      expect([await test(id), await test(id)]).toEqual([true, true])
      for (const status of [2, 1]) await edit(id, { status })
      expect((await channel(id)).disabled_keys).toMatchObject([{ position: 1, by_hand: true }])
      expect(await switchKey(id, 1, true)).toMatchObject({ data: { disabled_keys: [] } })
      expect(app.routed(id)?.sealedKeys.map((key) => key === '')).toEqual([false, false, false])
      expect((await timeline(id)).filter(([event]) => String(event).startsWith('key-'))).toEqual([
        ['key-enabled', null, '', 1, 'root'],
        ['key-disabled', null, '', 1, 'root'],
      ])
    })

    it('is the one that was seen, or none where keys were entered anew meanwhile', async () => {
      const id = await create({ key: 'sk-first,sk-second' })
      const { keys_revision: seen } = await channel(id)
      // What else becomes of the channel leaves the keys that were seen where they are.
      await edit(id, { priority: 3 })
      expect((await channel(id)).keys_revision).toBe(seen)
      expect((await switchKey(id, 0, false, { seen })).success).toBe(true)
      await edit(id, { key: 'sk-third,sk-fourth' })
      const refused = [await switchKey(id, 1, false, { seen }), await switchKey(id, 1, false, { language: 'zh', seen })]
      expect(refused.map(({ message }) => message)).toEqual([
        expect.stringContaining('entered anew since you saw them'),
        expect.stringContaining('已被重新填写'),
      ])
      const body = { enabled: false }
      const blind = await app.call('PUT', `/api/channel/${id}/keys/1`, { body })
      expect(blind.message).toContain('keys_revision')
      const now = await channel(id)
      expect([now.disabled_keys, now.keys_revision === seen]).toEqual([[], false])
      expect((await switchKey(id, 1, false, { seen: now.keys_revision })).success).toBe(true)
    })

    it('is not the last one that calls use, and is one of the channel', async () => {
      const id = await create({ key: 'sk-first,sk-second' })
      simulator.once({ status: 401 })
      await test(id)
      const before = await channel(id)
      expect(before.disabled_keys).toMatchObject([{ position: 0, by_hand: false }])
      expect((await switchKey(id, 1, false)).message).toContain('the last key that calls use')
      expect((await switchKey(id, 1, false, { language: 'zh' })).message).toContain('最后一个可用的密钥')
      expect((await switchKey(id, 2, false)).message).toContain('no such key')
      expect((await switchKey(id, 2, false, { language: 'zh' })).message).toContain('没有此密钥')
      expect((await switchKey(id + 1, 0, false)).message).toContain('no such channel')
      expect((await switchKey(id, 1_000, false)).success).toBe(false)
      expect((await switchKey(id, 0, true, { as: 'ada' })).status).toBe(403)
      expect(await channel(id)).toEqual(before)
      // A refused key that somebody wants to be left alone comes back by no test.
      expect(await switchKey(id, 0, false)).toMatchObject({
        data: { other_info: '', disabled_keys: [{ by_hand: true }] },
      })
      expect([await test(id), await test(id)]).toEqual([true, true])
      expect((await channel(id)).disabled_keys).toMatchObject([{ position: 0, by_hand: true }])
    })
  })

  it('disables a refused key alone where there are others, and brings it back by a call of its own', async () => {
    const id = await create({ key: 'sk-first,sk-second' })
    simulator.once(
      { status: 429, error: { type: 'insufficient_quota', message: 'You exceeded your quota' } },
      { key: 'sk-first' },
    )
    expect(await test(id)).toBe(false)
    expect(await channel(id)).toMatchObject({ status: 1, disabled_keys: [{ position: 0 }] })
    expect(infoOf(await channel(id))).toMatchObject({
      status_cause: 'key',
      status_reason: expect.stringMatching(/quota/),
    })
    expect(app.routed(id)?.sealedKeys).toEqual(['', expect.stringMatching(/.{20}/)])

    const forget = simulator.once({ status: 401 }, { key: 'sk-first' }, 9)
    expect(await test(id)).toBe(true)
    expect((await channel(id)).disabled_keys).toEqual([expect.objectContaining({ position: 0 })])
    forget()
    expect(await test(id)).toBe(true)
    expect(await channel(id)).toMatchObject({ disabled_keys: [], other_info: '' })
    expect((await timeline(id)).slice(0, 2)).toEqual([
      ['key-enabled', 'passed', '', 0, null],
      ['key-disabled', 'refused', expect.stringContaining('insufficient_quota'), 0, null],
    ])
  })

  it('disables the channel with its last key, and asks every key whether it works again', async () => {
    const id = await create({ key: 'sk-first,sk-second' })
    for (const key of ['sk-first', 'sk-second']) {
      simulator.once({ status: 401 }, { key })
      await options({ AutomaticEnableChannelEnabled: 'false' })
      expect(await test(id)).toBe(false)
    }
    expect(await channel(id)).toMatchObject({ status: 3, disabled_keys: [{ position: 0 }, { position: 1 }] })
    await options({})
    simulator.once({ status: 401 }, { key: 'sk-first' }, 99)
    while (!(await test(id)));
    expect(await channel(id)).toMatchObject({ status: 1, disabled_keys: [{ position: 0 }] })
  })

  it.each([
    ['a word of the list', { status: 400, error: { message: 'Your CREDIT balance is too low to go on' } }, {}, 3],
    ['403 of type 24', { status: 403 }, { type: 24, models: 'gemini-2.0-flash' }, 3],
    ['403 of others', { status: 403, error: { type: 'x', message: 'no' } }, {}, 1],
    ['a status that the mapping makes of another', { status: 404 }, { status_code_mapping: { 404: 401 } }, 3],
    [
      'a status that the mapping takes away',
      { status: 401, error: { type: 'x', code: 'x', message: 'no' } },
      { status_code_mapping: { 401: 500 } },
      1,
    ],
    ['a key that is refused within a 200', { errorIn200: { type: 'insufficient_quota', message: 'no' } }, {}, 3],
    ['what breaks at the upstream', { status: 500 }, {}, 1],
    ['a channel that is not to be disabled', { status: 401 }, { auto_ban: 0 }, 1],
  ])('%s', async (_what, behave, fields, status) => {
    const id = await create(fields)
    simulator.once(behave)
    expect(await test(id)).toBe(false)
    expect((await channel(id)).status).toBe(status)
  })

  it('does neither while the switches are off', async () => {
    const id = await create()
    await options({ AutomaticDisableChannelEnabled: 'false' })
    simulator.once({ status: 401 })
    expect(await test(id)).toBe(false)
    expect((await channel(id)).status).toBe(1)
    await options({ AutomaticEnableChannelEnabled: 'false' })
    simulator.once({ status: 401 })
    await test(id)
    expect(await test(id)).toBe(true)
    expect((await channel(id)).status).toBe(3)
  })

  it('takes a test that is slower than the threshold for failed, unless somebody chose its model', async () => {
    const id = await create()
    await options({ ChannelDisableThreshold: '0.0001' })
    expect(await test(id, '?model=gpt-4o')).toBe(true)
    expect((await channel(id)).status).toBe(1)
    expect(await app.call('GET', `/api/channel/test/${id}`)).toMatchObject({
      ...{ success: false, time: expect.any(Number) },
      message: expect.stringMatching(/^The upstream answered, but in \d+\.\d s: longer than the 0\.0001 s/),
    })
    expect((await channel(id)).response_time).toBeGreaterThan(0)
    expect(infoOf(await channel(id))).toMatchObject({
      status_cause: 'slow',
      status_reason: expect.stringMatching(/^\d+\.\d s > 0\.0001 s$/),
    })
    expect(app.routed(id)).toMatchObject({ status: 3, sealedKeys: [expect.stringMatching(/.{20}/)] })
    await test(id)
    expect((await channel(id)).status).toBe(3)
    await options({})
    await test(id)
    expect((await channel(id)).status).toBe(1)
  })

  it('leaves alone what somebody has disabled, and what was changed since it was judged', async () => {
    const id = await create()
    await edit(id, { status: 2 })
    expect(await test(id)).toBe(true)
    expect((await channel(id)).status).toBe(2)
    await edit(id, { status: 1 })
    simulator.once({ status: 401 })
    const gate = simulator.pause()
    const testing = test(id)
    await gate.reached()
    await edit(id, { priority: 5 })
    gate.release()
    expect(await testing).toBe(false)
    expect((await channel(id)).status).toBe(1)
  })

  it('disables one that a call has found refused, once, and not after somebody has changed it', async () => {
    const id = await create()
    const requestId = aRequestId()
    const refused = { channelId: id, version: app.routed(id)?.version ?? 0, keyPosition: 0, reason: noMore, requestId }
    const tell = (told: EventPayload<typeof keyRefused>) =>
      app.house.events.publishNow(keyRefused, told, { messageId: aRequestId() })
    await edit(id, { weight: 1 })
    await tell(refused)
    await tell({ ...refused, channelId: 999_999 })
    const other = await create({ name: 'other' })
    await tell({ ...refused, channelId: other, version: app.routed(other)?.version ?? 0 })
    await tell({ ...refused, channelId: other, version: app.routed(other)?.version ?? 0, reason: 'told twice' })
    while (app.routed(other)?.status !== 3) await new Promise(setImmediate)
    await tell({ ...refused, version: app.routed(id)?.version ?? 0 })
    while (app.routed(id)?.status !== 3) await new Promise(setImmediate)
    expect((await timeline(id)).slice(0, 1)).toEqual([['disabled', 'refused', noMore, 0, null]])
    expect((await timeline(other)).map(([event, , reason]) => [event, reason])).toEqual([
      ['disabled', noMore],
      ['created', ''],
    ])
  })

  it('has whoever enables it, or enters its keys, have all keys used, and no reason left', async () => {
    const id = await create({ key: 'sk-first,sk-second' })
    simulator.once({ status: 401 }, { key: 'sk-first' })
    await test(id)
    await edit(id, { weight: 3 })
    expect((await channel(id)).disabled_keys).toHaveLength(1)
    await edit(id, { status: 2 })
    await edit(id, { status: 1 })
    expect(await channel(id)).toMatchObject({ status: 1, disabled_keys: [] })
    simulator.once({ status: 401 }, { key: 'sk-first' })
    await test(id)
    await edit(id, { key: 'sk-first\nsk-third' })
    expect(await channel(id)).toMatchObject({ disabled_keys: [], other_info: '' })
    expect((await timeline(id)).slice(0, 2)).toEqual([
      ['keys-replaced', null, '', null, 'root'],
      ['key-disabled', 'refused', noMore, 0, null],
    ])
  })

  it('takes back a form that was opened before the channel was disabled', async () => {
    const id = await create()
    const form = await channel(id)
    simulator.once({ status: 401 })
    await test(id)
    const { status: _status, ...rest } = form
    expect(await edit(id, { ...rest, priority: 9 })).toMatchObject({ success: true })
    expect(await channel(id)).toMatchObject({ status: 3, priority: 9, disabled_keys: [{ position: 0 }] })
  })

  it('keeps the newest hundred of what became of a channel, for administrators alone', async () => {
    const id = await create()
    await app.database.query(
      `INSERT INTO channels.timeline (channel_id, event, cause, reason, key_hint, actor_name, happened_at)
       SELECT $1, 'disabled', 'slow', n::text, '', '', n FROM generate_series(1, 150) n`,
      [id],
    )
    await edit(id, { status: 2 })
    const entries = await timeline(id)
    expect(entries).toHaveLength(100)
    const [kept] = await app.database.query<{ n: string }>('SELECT count(*) AS n FROM channels.timeline')
    expect(kept?.n).toBe('100')
    expect([entries[0], entries[99]]).toEqual([
      ['disabled', null, '', null, 'root'],
      ['disabled', 'slow', '52', null, null],
    ])
    expect((await app.call('GET', `/api/channel/${id}/timeline`, { as: 'ada' })).success).toBe(false)
    expect(app.proof.unproven(/timeline|keys/)).toEqual([])
    expect((await app.call('GET', '/api/channel/999999/timeline')).message).toContain('no such channel')
  })

  it('keeps what became of ten thousand channels at once', async () => {
    const entry = {
      ...{ channelId: await create(), event: 'disabled', cause: '', reason: '' },
      ...{ keyPosition: null, keyHint: '', actorId: 1, actorName: 'root' },
    }
    const entries = Array.from({ length: 10_000 }, (_, at) => ({ ...entry, happenedAt: at + 1 }))
    await app.part(Transactions).run((tx) => app.part(TimelineRepository).add(tx, entries))
    const kept = await app.get<ChannelTimeline>(`/api/channel/${entry.channelId}/timeline`)
    expect([kept.length, kept[0]?.time]).toEqual([100, 10_000])
  })
})
