import { channelsActRecorded, type RecordedAct, routeOf } from '@tollgate/contracts'
import { ChannelsApp } from './channels-app'

/** In every field that can hold a secret: in nothing that leaves for the audit log. */
const planted = 'sk-planted-0123456789abcdefghij'

interface Walk {
  /** Does what the route is for; returns what its act says, beside the route's own name for it. */
  readonly act: (app: ChannelsApp) => Promise<unknown>
  readonly recorded: Partial<RecordedAct>
}

const bodyOf = (more: object = {}) => ({
  name: 'planted',
  type: 1,
  key: planted,
  models: 'gpt-4o',
  group: 'default',
  ...more,
})

/** How each route that writes is asked so that it writes. */
const walks: Readonly<Record<string, Walk>> = {
  'POST /api/channel': {
    act: (app) =>
      app.create(
        bodyOf({
          setting: JSON.stringify({ proxy: `http://user:${planted}@proxy.test:8080` }),
          param_override: JSON.stringify({ api_key: planted }),
        }),
      ),
    recorded: {
      action: 'channel.created',
      target: { kind: 'channel', id: expect.any(Number) as number, name: 'planted' },
      details: expect.objectContaining({
        key: { secret: 'set' },
        setting: { proxy: 'http://***@proxy.test:8080' },
        param_override: { api_key: '***' },
      }) as Record<string, unknown>,
    },
  },
  'PUT /api/channel': {
    act: async (app) => {
      const id = await app.create()
      await app.call('PUT', '/api/channel/', { body: { id, key: `${planted},${planted}-2`, priority: 7, weight: 0 } })
    },
    recorded: {
      action: 'channel.updated',
      details: { priority: { from: 0, to: 7 }, key: { secret: 'changed' }, key_count: { from: 1, to: 2 } },
    },
  },
  'DELETE /api/channel/{id}': {
    act: async (app) => app.call('DELETE', `/api/channel/${await app.create(bodyOf())}`),
    recorded: {
      action: 'channel.deleted',
      target: { kind: 'channel', id: expect.any(Number) as number, name: 'planted' },
      details: expect.objectContaining({ models: 'gpt-4o' }) as Record<string, unknown>,
    },
  },
  'POST /api/channel/import': {
    act: (app) => {
      const entry = {
        name: 'imported',
        models: 'm',
        key: planted,
        setting: { proxy: `http://user:${planted}@proxy.test:1` },
      }
      const document = JSON.stringify({ version: 1, channels: [entry] })
      return app.call('POST', '/api/channel/import', { body: { document } })
    },
    recorded: {
      action: 'channel.created',
      target: { kind: 'channel', id: expect.any(Number) as number, name: 'imported' },
    },
  },
  'PUT /api/channel/{id}/keys/{position}': {
    act: async (app) =>
      app.call('PUT', `/api/channel/${await app.create(bodyOf({ key: `${planted},${planted}-2` }))}/keys/1`, {
        body: { enabled: false, keys_revision: 1 },
      }),
    recorded: {
      action: 'channel.updated',
      target: { kind: 'channel', id: expect.any(Number) as number, name: 'planted' },
      details: { key_position: 1, enabled: false },
    },
  },
  'POST /api/channel/fix': {
    act: (app) => app.call('POST', '/api/channel/fix'),
    recorded: { action: 'routing.rebuilt', target: { kind: 'site', id: null, name: '' } },
  },
  'GET /api/channel/test/{id}': {
    act: async (app) =>
      app.call('GET', `/api/channel/test/${await app.create(bodyOf({ base_url: 'http://127.0.0.1:9' }))}`),
    recorded: {
      action: 'channel.tested',
      target: { kind: 'channel', id: expect.any(Number) as number, name: 'planted' },
    },
  },
  'GET /api/channel/test': {
    act: (app) => app.call('GET', '/api/channel/test'),
    recorded: { action: 'channel.all-tested', target: { kind: 'site', id: null, name: '' } },
  },
  'GET /api/channel/update_balance': {
    act: (app) => app.call('GET', '/api/channel/update_balance'),
    recorded: { action: 'channel.all-balances-updated', target: { kind: 'site', id: null, name: '' } },
  },
  'POST /api/channel/runs/{kind}/stop': {
    act: async (app) => {
      // A run that was begun before ends by itself; if that came behind the insert there would be none to stop.
      const underWay = `SELECT 1 FROM channels.runs WHERE kind = 'balance' AND ended_time = 0`
      while ((await app.database.query<unknown[]>(underWay)).length > 0);
      await app.database.query(
        `INSERT INTO channels.runs (kind, run_id, actor_id, actor_name, started_time)
         VALUES ('balance', gen_random_uuid(), 1, 'root', 1) ON CONFLICT (kind) DO UPDATE SET ended_time = 0`,
      )
      await app.call('POST', '/api/channel/runs/balance/stop')
    },
    recorded: { action: 'channel.balances-stopped', details: { not_begun: expect.any(Number) as number } },
  },
  'POST /api/channel/batch/test': {
    act: async (app) => {
      const ids = [await app.create(bodyOf({ base_url: 'http://127.0.0.1:9' }))]
      await app.call('POST', '/api/channel/batch/test', { body: { ids } })
    },
    recorded: {
      action: 'channel.tested',
      target: { kind: 'channel', id: null, name: 'planted' },
      details: { count: 1, channels: ['planted'] },
    },
  },
  'POST /api/channel/batch/enabled': {
    act: async (app) => {
      const ids = [await app.create({ status: 2 }), await app.create({ status: 2 }), await app.create()]
      await app.call('POST', '/api/channel/batch/enabled', { body: { ids } })
    },
    recorded: { action: 'channel.enabled', details: expect.objectContaining({ count: 2 }) as Record<string, unknown> },
  },
  'POST /api/channel/batch/disabled': {
    act: async (app) => {
      const ids = [await app.create(), await app.create()]
      await app.call('POST', '/api/channel/batch/disabled', { body: { ids } })
    },
    recorded: { action: 'channel.disabled', details: expect.objectContaining({ count: 2 }) as Record<string, unknown> },
  },
  'GET /api/channel/update_balance/{id}': {
    act: async (app) =>
      app.call('GET', `/api/channel/update_balance/${await app.create(bodyOf({ base_url: 'http://127.0.0.1:9' }))}`),
    recorded: {
      action: 'channel.balance-updated',
      target: { kind: 'channel', id: expect.any(Number) as number, name: 'planted' },
    },
  },
  'POST /api/channel/{id}/capabilities': {
    act: async (app) =>
      app.call('POST', `/api/channel/${await app.create(bodyOf({ base_url: 'http://127.0.0.1:9' }))}/capabilities`, {
        body: {},
      }),
    recorded: {
      action: 'channel.capabilities-checked',
      target: { kind: 'channel', id: expect.any(Number) as number, name: 'planted' },
    },
  },
  'POST /api/channel/fetch_models': {
    act: (app) =>
      app.call('POST', '/api/channel/fetch_models', {
        body: { type: 1, base_url: 'http://127.0.0.1:9', key: planted },
      }),
    recorded: { action: 'channel.models-fetched', details: { type: 1, base_url: 'http://127.0.0.1:9' } },
  },
  'DELETE /api/channel/disabled': {
    act: async (app) => {
      await app.create(bodyOf({ status: 2 }))
      await app.call('DELETE', '/api/channel/disabled')
    },
    recorded: { action: 'channel.deleted' },
  },
  'POST /api/channel/batch': {
    act: async (app) =>
      app.call('POST', '/api/channel/batch', { body: { ids: [await app.create(), await app.create()] } }),
    recorded: {
      action: 'channel.deleted',
      target: { kind: 'channel', id: null, name: 'main, main' },
      details: expect.objectContaining({ count: 2 }) as Record<string, unknown>,
    },
  },
  'POST /api/channel/batch/tag': {
    act: async (app) =>
      app.call('POST', '/api/channel/batch/tag', {
        body: { ids: [await app.create(), await app.create()], tag: 'new' },
      }),
    recorded: {
      action: 'channel.updated',
      details: expect.objectContaining({ count: 2, tag: { from: '', to: 'new' } }) as Record<string, unknown>,
    },
  },
  'PUT /api/channel/tag': {
    act: async (app) => {
      await app.create({ tag: 'edited', priority: 1 })
      await app.create({ tag: 'edited', priority: 2 })
      await app.call('PUT', '/api/channel/tag', { body: { tag: 'edited', priority: 9 } })
    },
    recorded: {
      action: 'channel.updated',
      details: expect.objectContaining({ priority: { from: [1, 2], to: 9 } }) as Record<string, unknown>,
    },
  },
  'POST /api/channel/tag/disabled': {
    act: async (app) => {
      await app.create({ tag: 'switched' })
      await app.call('POST', '/api/channel/tag/disabled', { body: { tag: 'switched' } })
    },
    recorded: { action: 'channel.disabled', details: { status: { from: 1, to: 2 } } },
  },
  'POST /api/channel/tag/enabled': {
    act: async (app) => {
      await app.create({ tag: 'on', status: 2 })
      await app.call('POST', '/api/channel/tag/enabled', { body: { tag: 'on' } })
    },
    recorded: { action: 'channel.enabled', details: { status: { from: 2, to: 1 } } },
  },
}

describe('what is done to channels stands in the audit log', () => {
  let app: ChannelsApp
  const acts: RecordedAct[] = []

  beforeAll(async () => {
    app = await ChannelsApp.start()
    const listen = { durable: 'identity-channels-acts', inbox: false } as const
    app.house.consumers.consume(channelsActRecorded, listen, (act) => void acts.push(act))
  }, 60_000)
  afterAll(() => app?.stop())

  const heard = async (action: string): Promise<RecordedAct> => {
    for (;;) {
      const found = acts.findLast((act) => act.action === action)
      if (found) return found
      await new Promise(setImmediate)
    }
  }

  it('walks every route that writes', () => {
    expect(app.writeRoutes.map((route) => routeOf(...(route.split(' ') as [string, string])) && route)).toEqual(
      Object.keys(walks).sort(),
    )
  })

  it.each(Object.entries(walks))('%s leaves an act, and no secret in it', async (_route, { act, recorded }) => {
    acts.length = 0
    await act(app)
    const found = await heard(String(recorded.action))
    expect(found).toMatchObject({ outcome: 'done', actorId: 1, actorName: expect.any(String) as string, ...recorded })
    expect(found.address).not.toBe('')
    expect(JSON.stringify(acts)).not.toContain(planted)
  })

  it('is one act for a hundred channels, with its list bounded', async () => {
    const ids = []
    for (let at = 0; at < 100; at += 1) ids.push(await app.create({ name: `one of many ${at}` }))
    acts.length = 0
    await app.call('POST', '/api/channel/batch/tag', { body: { ids, tag: 'many' } })
    const act = await heard('channel.updated')
    expect(act.details).toMatchObject({ count: 100, tag: { from: '', to: 'many' } })
    expect(act.details['channels']).toHaveLength(51)
    expect(JSON.stringify(act).length).toBeLessThan(10_000)
    expect(acts.filter(({ action }) => action === 'channel.updated')).toHaveLength(1)
  })

  it('has who was refused, and from where', async () => {
    acts.length = 0
    expect((await app.call('GET', '/api/channel/', { as: 'ada' })).status).toBe(403)
    expect(await heard('access.refused')).toMatchObject({
      outcome: 'refused',
      actorName: expect.any(String) as string,
      target: { kind: 'site', id: null, name: 'GET /api/channel' },
      details: { code: 'platform.forbidden' },
    })
  })

  it('has nothing of an edit that was refused', async () => {
    const id = await app.create()
    await heard('channel.created')
    acts.length = 0
    expect((await app.call('PUT', '/api/channel/', { body: { id, type: 99_999 } })).success).toBe(false)
    await app.create({ name: 'the next' })
    await heard('channel.created')
    expect(acts.map(({ action }) => action)).toEqual(['channel.created'])
  })
})
