import type { AuditEntry } from '@tollgate/contracts/http/identity'
import { AuditRetention } from '../../src/audit/retention/audit-retention.service'
import { World } from '../rules/world'

describe('the audit log as a file (A38)', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open()
    await world.rows(`
      INSERT INTO identity.audit (created_at, actor_id, actor_name, action, target_kind, target_name, details, address)
      SELECT now() - interval '1 hour' - make_interval(secs => n / 3), 1, '=cmd', 'option.written', 'option', 'Filled ' || n,
        '{}', '203.0.113.7' FROM generate_series(1, 1700) n`)
  }, 60_000)
  afterAll(() => world?.close())

  const file = (query: string) => world.raw('root', ['GET', `/api/audit/export?${query}`])

  it('has every entry of the filter once, the latest first, as lines of JSON', async () => {
    const answer = await file('format=jsonl&keyword=Filled')
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    const entries = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditEntry)
    expect(new Set(entries.map(({ target_name }) => target_name)).size).toBe(1_700)
    expect(entries).toHaveLength(1_700)
    expect(entries.map(({ created_at }) => created_at)).toEqual(
      entries.map(({ created_at }) => created_at).sort((left, right) => right - left),
    )
  })

  it('is CSV that no spreadsheet runs', async () => {
    const answer = await file('format=csv&keyword=Filled')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/)
    const lines = answer.body.trimEnd().split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffid,time,actor_id,actor_name,action,outcome,target_kind,target_id,target_name,address,session,details',
    )
    expect(lines).toHaveLength(1_701)
    expect(lines[1]).toContain(`"'=cmd"`)
    expect(answer.body).not.toMatch(/[,"]=/)
  })

  it('is an act itself, with what was asked', async () => {
    await file('format=csv&action=site.set-up')
    const { items } = (await world.done('GET', '/api/audit/?action=audit.exported')).data as { items: AuditEntry[] }
    expect(items[0]).toMatchObject({ actor_name: 'root', details: { format: 'csv', action: 'site.set-up' } })
  })

  it('is given to each administrator once at a time, and then again', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => file('format=jsonl')))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    expect((await file('format=jsonl')).statusCode).toBe(200)
  })

  it('knows its formats', async () => {
    const answer = await file('format=xml')
    expect(answer.json()).toMatchObject({ success: false })
  })

  it('is administrators’', async () => {
    expect((await world.raw('user', ['GET', '/api/audit/export'])).statusCode).toBe(403)
  })
})

describe('the audit log ends', () => {
  let world: World

  beforeAll(async () => {
    world = await World.open()
  }, 60_000)
  afterAll(() => world?.close())

  it('where the site no longer keeps it, and nowhere before', async () => {
    await world.rows(`
      INSERT INTO identity.audit (created_at, actor_name, action, target_kind, target_name, details, address)
      SELECT now() - make_interval(days => n), '', 'option.written', 'option', 'Aged', '{}', '' FROM generate_series(1, 400) n`)
    const aged = async () =>
      (await world.rows<{ n: number }>(`SELECT count(*)::int AS n FROM identity.audit WHERE target_name = 'Aged'`))[0]
        ?.n
    await world.app.app.get(AuditRetention).forget()
    expect(await aged()).toBe(364)
    await world.setOption('AuditRetentionDays', '30')
    await world.app.app.get(AuditRetention).forget()
    expect(await aged()).toBe(29)
    expect(
      (await world.call('root', ['PUT', '/api/option/', { key: 'AuditRetentionDays', value: '29' }])).success,
    ).toBe(false)
  })
})
