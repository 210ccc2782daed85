import type { FigureRow } from '@tollgate/contracts/http/logs'
import { changeOf, dashboardAddress, dashboardQuery, seriesOf, stepLabel, stepsOf, viewsFor } from './dashboard.model'

const row = (created_at: number, name: string, quota: number): FigureRow => ({
  model_name: name,
  created_at,
  token_used: 2 * quota,
  count: 1,
  quota,
  failed: 0,
  name: name === 'others' ? '' : name,
  label: '',
  is_others: name === 'others',
})
const hour = 3_600
const address = dashboardAddress.parse({})

describe('the dashboard (L30)', () => {
  it('asks for the last day by hours, or what its site begins with', () => {
    const now = { grain: 'hour', seconds: 100 * 86_400, isAdmin: true } as const
    expect(dashboardQuery(address, now)).toEqual({
      by: 'model',
      measure: 'quota',
      grain: 'hour',
      start_timestamp: 99 * 86_400,
      end_timestamp: 100 * 86_400,
    })
    expect(dashboardQuery(address, { ...now, grain: 'week' })).toMatchObject({ start_timestamp: 16 * 86_400 })
  })

  it('asks nothing that its reader may not know', () => {
    const asked = { ...address, by: 'channel', username: 'ada' } as const
    const now = { grain: 'hour', seconds: 86_400, isAdmin: false } as const
    expect(dashboardQuery(asked, now)).toMatchObject({ by: 'model' })
    expect(dashboardQuery(asked, now)).not.toHaveProperty('username')
    expect(dashboardQuery(asked, { ...now, isAdmin: true })).toMatchObject({ by: 'model', username: 'ada' })
    expect([viewsFor(true, ''), viewsFor(true, 'ada'), viewsFor(false, '')]).toEqual([
      ['model', 'user', 'channel', 'group'],
      ['model', 'token'],
      ['model', 'token'],
    ])
  })

  it('draws the largest first, all others last, and the hours without calls', () => {
    const rows = [row(2 * hour, 'a', 1), row(2 * hour, 'others', 50), row(4 * hour, 'b', 7)]
    const series = seriesOf(rows, 'quota')
    expect(series.map(({ name, total }) => [name, total])).toEqual([
      ['b', 7],
      ['a', 1],
      ['', 50],
    ])
    expect(stepsOf(rows, series, { start: hour, end: 6 * hour, grain: 'hour', measure: 'token' })).toEqual([
      { at: hour, parts: [0, 0, 0] },
      { at: 2 * hour, parts: [0, 2, 100] },
      { at: 3 * hour, parts: [0, 0, 0] },
      { at: 4 * hour, parts: [14, 0, 0] },
      { at: 5 * hour, parts: [0, 0, 0] },
    ])
  })

  it('has one step for a day that is an hour longer', () => {
    const rows = [row(0, 'a', 1), row(86_400, 'a', 1), row(86_400 + 25 * hour, 'a', 1)]
    const steps = stepsOf(rows, seriesOf(rows, 'quota'), { start: 0, end: 3 * 86_400, grain: 'day', measure: 'quota' })
    expect(steps.map(({ at }) => at)).toEqual([0, 86_400, 86_400 + 25 * hour])
  })

  it.each([
    [3, 2, 0.5],
    [1, 2, -0.5],
    [1, 0, null],
  ])('says by how much %d differs from %d', (now, before, change) => expect(changeOf(now, before)).toBe(change))

  it('names steps in the time zone of the site', () => {
    const at = Date.UTC(2026, 2, 10, 20) / 1_000
    expect(stepLabel(at, 'Asia/Shanghai', 'hour', true)).toBe('04:00')
    expect(stepLabel(at, 'Asia/Shanghai', 'day', true)).toBe('03-11')
  })
})
