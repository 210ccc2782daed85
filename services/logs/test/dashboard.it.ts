import { optionsView, type SettledUsage, usageSettled } from '@tollgate/contracts'
import type { FigureRow, FiguresSummary } from '@tollgate/contracts/http/logs'
import { aSettledUsage } from '@tollgate/testing'
import { ada, LogsHouse } from './support/logs-house'

/** What a user could try to see another's figures with. */
const tricks = ['username=root', 'user_id=1', 'whose=1', 'owner=1', 'userId=1&username=root', 'username=']

/** What somebody else used: longer than any time, in which a short number stands sooner or later. */
const another = 98_765_432_101

describe('the routes of the dashboard', () => {
  let house: LogsHouse

  beforeAll(async () => {
    house = await LogsHouse.start()
    const calls = [callOf(1, 'secret-model', another), callOf(ada.id, 'gpt', 30), callOf(ada.id, 'gpt', 40)]
    await house.publish(usageSettled, { calls })
    await house.drained('logs-usage')
  }, 60_000)
  afterAll(() => house?.stop())

  it('L30: tell administrators of everybody by model and hour, as known consoles ask', async () => {
    const rows = await house.get<FigureRow[]>('/api/data/', 'root')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      model_name: 'secret-model',
      quota: another,
      count: 1,
      token_used: rows[0]!.token_used,
    })
    expect(rows[1]).toMatchObject({ model_name: 'gpt', quota: 70, count: 2 })
    expect(rows.map(({ created_at }) => created_at % 3_600)).toEqual([0, 0])
    const [own] = await house.get<FigureRow[]>('/api/data/?username=ada', 'root')
    expect(own).toMatchObject({ model_name: 'gpt', username: 'ada', user_id: ada.id, quota: 70 })
  })

  it.each(['/api/data/self/', '/api/data/self/stat'])('L30: %s tells a user of their own calls alone', async (path) => {
    for (const trick of ['', ...tricks]) {
      const told = JSON.stringify(await house.get(`${path}?${trick}`, 'ada'))
      expect(told).toContain('gpt')
      expect(told).not.toContain('secret-model')
      expect(told).not.toContain(String(another))
    }
    for (const by of ['user', 'channel', 'group']) await expect(house.get(`${path}?by=${by}`, 'ada')).rejects.toThrow()
    await expect(house.get(path.replace('self/', ''), 'ada')).rejects.toThrow('permission')
  })

  it('sum up what a time came to, with the load of the last minute', async () => {
    const { now, rpm, ranking, before } = await house.get<FiguresSummary>('/api/data/stat?by=user', 'root')
    expect([now.quota, now.count, before.count, rpm]).toEqual([another + 70, 3, 0, 3])
    expect(ranking.map(({ name, label }) => [name, label])).toEqual([
      ['1', 'root'],
      [String(ada.id), 'ada'],
    ])
    const own = await house.get<FiguresSummary>('/api/data/self/stat', 'ada')
    expect([own.now.quota, own.rpm, own.now.duration.p50]).toEqual([70, 2, expect.any(Number)])
  })

  it('L32: refuse a time that is too long, in the caller’s words', async () => {
    const start = Math.floor(Date.now() / 1_000) - 40 * 86_400
    await expect(house.get(`/api/data/self/?start_timestamp=${start}`, 'ada')).rejects.toThrow('at most 30 days')
    await expect(house.get(`/api/data/self/?start_timestamp=${start}`, 'ada', 'zh')).rejects.toThrow('最多可查询 30 天')
    expect(await house.get(`/api/data/self/?start_timestamp=${start}&grain=day`, 'ada')).toHaveLength(1)
  })

  it('L35: say that the dashboard is off where it is', async () => {
    const key = 'DataExportEnabled'
    const write = (value: string) =>
      house.bus.views.writer(optionsView).put(key, { key, value, sealed: false }, Date.now(), { inForce: true })
    await write('false')
    for (const path of ['/api/data/', '/api/data/stat', '/api/data/self/', '/api/data/self/stat'])
      await expect(house.get(path, 'root')).rejects.toThrow('turned off')
    await write('true')
  })

  function callOf(userId: number, model: string, chargedUnits: number): SettledUsage {
    const call = aSettledUsage({ chargedUnits })
    call.receipt.userId = userId
    call.receipt.facts = {
      ...call.receipt.facts,
      username: userId === 1 ? 'root' : 'ada',
      model,
      startedAtMs: Date.now() - 100,
      durationMs: 100,
    }
    return call
  }
})
