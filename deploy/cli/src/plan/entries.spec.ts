import { createTokenBody, type TokenView } from '@tollgate/contracts/http/billing'
import type { Terms } from './change'
import { channelFaults, overtakenChannels, piecesOf, planChannels } from './channels.model'
import { aFile, aHouse, terms } from './plan.builder'
import { isOvertaken, planTokens } from './tokens.model'

const aToken = (fields: Partial<TokenView> = {}): TokenView => ({
  ...({ ...createTokenBody.parse({ name: 't' }), model_limits: '', allow_ips: '' } as unknown as TokenView), // a new one
  ...{ id: 3, user_id: 1, key: 'k', key_version: 1, status: 1, used_quota: 0, accessed_time: 0, accessed_ip: '' },
  ...fields,
})

describe('tokens of a file', () => {
  const plan = (line: string, tokens: readonly TokenView[], other: Partial<Terms> = {}) =>
    planTokens(aFile(`tokens: [${line}]`).document.tokens ?? [], tokens, { ...terms, ...other })

  it('are made where there are none, and changed in what differs', () => {
    expect(plan('{name: t, rpm: 5}', []).steps).toMatchObject([{ kind: 'create-token', body: { rpm: 5, count: 1 } }])
    expect(plan('{name: t, rpm: 5}', [aToken({ group: 'vip' })]).steps).toMatchObject([
      { kind: 'update-token', edit: { fields: { rpm: 5, group: '' }, status: null } },
    ])
  })

  it('are left alone where calls alone have changed them', () => {
    const there = aToken({ remain_quota: 3, used_quota: 9, status: 4, model_limits: 'a,b', model_limits_enabled: true })
    expect(plan('{name: t, model_limits: [a, b], remain_quota: 800, status: 1}', [there]).changes).toEqual([])
    expect(isOvertaken(there, { ...there, remain_quota: 1, accessed_time: 5, status: 1 })).toBe(false)
    expect(isOvertaken(there, { ...there, rpm: 1 })).toBe(true)
    expect(isOvertaken(there, undefined)).toBe(true)
  })

  it('are switched where the file says how', () => {
    expect(plan('{name: t, status: 2}', [aToken()]).steps).toMatchObject([{ edit: { fields: {}, status: 2 } }])
    expect(plan('{name: t}', [aToken({ status: 2 })]).steps).toEqual([])
  })

  it('are refused where a key would be lost, names are not clear, or what is hidden should be shown', () => {
    expect(plan('{name: t, key_hidden: true}', []).faults).toHaveLength(1)
    expect(plan('{name: t, key_hidden: true}', [], { keepsKeys: true }).faults).toEqual([])
    expect(plan('{name: t}', [aToken(), aToken({ id: 4 })]).faults).toHaveLength(1)
    expect(plan('{name: t}', [aToken({ key_hidden: true })]).faults).toHaveLength(1)
  })

  it('take away others only where that is asked for', () => {
    expect(plan('{name: t}', [aToken(), aToken({ id: 4, name: 'old' })]).steps).toEqual([])
    expect(plan('{name: t}', [aToken(), aToken({ id: 4, name: 'old' })], { isPruning: true }).steps).toMatchObject([
      { kind: 'delete-token', seen: { id: 4 } },
    ])
  })
})

describe('channels of a file', () => {
  const file = aFile(
    'channels:',
    '- {name: a, models: [m], key: "${env:A}", weight: 2}',
    '- {name: b, models: [m], key: "${env:NONE}"}',
  )
  const house = {
    ...aHouse(),
    channelIds: new Map([
      ['b', [2]],
      ['old', [3, 4]],
    ]),
  }

  it('are done as the house says, which knows the keys, and tell no secret', () => {
    const tried = [{ created: ['a'], changed: [{ id: 2, name: 'b', fields: ['weight', 'key'] }], unchanged: 0 }]
    const plan = planChannels(file, { house, tried }, { ...terms, isPruning: true })
    expect(plan.steps.map(({ kind }) => kind)).toEqual(['import-channels', 'delete-channel', 'delete-channel'])
    expect(plan.changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['create a', 'change b', 'delete old'])
    expect(JSON.stringify(plan.changes)).not.toContain('"secret"')
    expect(plan.notes).toEqual([expect.stringContaining('b (${env:NONE})')])
    expect(planChannels(file, { house, tried: [{ created: [], changed: [], unchanged: 2 }] }, terms)).toMatchObject({
      changes: [],
      steps: [],
    })
  })

  it('are refused where a new one has no key, or a name is not clear', () => {
    expect(channelFaults(file, house)).toEqual([])
    expect(channelFaults(file, { ...house, channelIds: new Map() })).toMatchObject([{ path: ['channels', 1, 'key'] }])
    expect(channelFaults(file, { ...house, channelIds: new Map([['b', [1, 2]]]) })).toMatchObject([
      { path: ['channels', 1] },
    ])
  })

  it('go in pieces that a request has room for', () => {
    const [entry] = aFile(`channels: [{name: a, models: ${'m'.repeat(200)}}]`).channels.map((channel) => channel.entry)
    expect(piecesOf(Array.from({ length: 2_500 }, () => entry!)).map(({ length }) => length)).toEqual([
      1_000, 1_000, 500,
    ])
  })

  it('are known to be others than they were', () => {
    const [a, b] = file.channels.map(({ entry, written }) => ({ entry, written }))
    expect(overtakenChannels(['a', 'b'], [a!, b!], [a!, { ...b!, entry: { ...b!.entry, weight: 9 } }])).toEqual(['b'])
    expect(overtakenChannels(['a', 'b'], [a!, b!], [b!])).toEqual(['a'])
  })
})
