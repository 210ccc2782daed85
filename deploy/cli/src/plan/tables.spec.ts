import { exportText } from '../export/export.model'
import { planGroups } from './groups.model'
import { aFile, aHouse, terms } from './plan.builder'
import { planPrices } from './prices.model'

const empty = { GroupRatio: '{"default":1}', UserUsableGroups: '{}', TopupGroupRatio: '{}' }
const noPrices = {
  ModelRatio: '{}',
  CompletionRatio: '{}',
  CacheRatio: '{}',
  CacheCreationRatio: '{}',
  ModelPrice: '{}',
  AudioRatio: '{}',
  AudioCompletionRatio: '{}',
}

describe('groups of a file', () => {
  const plan = (line: string, house: Readonly<Record<string, string>>, isPruning = false) =>
    planGroups(aFile(`groups: ${line}`).document.groups ?? {}, aHouse({ ...empty, ...house }), { ...terms, isPruning })

  it('are written into the tables that have them, beside those of others', () => {
    expect(
      plan('{vip: {ratio: 0.8, limits: {rpm: 5}, choosable_as: VIP, member_ratios: {default: "0.5"}}}', {}).steps,
    ).toEqual([
      { kind: 'option', key: 'GroupRatio', version: 7, text: '{\n  "default": 1,\n  "vip": 0.8\n}' },
      { kind: 'option', key: 'GroupGroupRatio', version: 7, text: '{\n  "vip": {\n    "default": 0.5\n  }\n}' },
      { kind: 'option', key: 'GroupRateLimits', version: 7, text: '{\n  "vip": {\n    "rpm": 5\n  }\n}' },
      { kind: 'option', key: 'UserUsableGroups', version: 7, text: '{\n  "vip": "VIP"\n}' },
    ])
  })

  it('are whole: what an entry leaves out it has not', () => {
    const { changes, steps } = plan('{default: {ratio: 1.0}}', { UserUsableGroups: '{"default":"All"}' })
    expect(changes).toEqual([
      {
        section: 'groups',
        kind: 'change',
        name: 'default',
        fields: [{ field: 'choosable_as', from: '"All"', to: null }],
      },
    ])
    expect(steps).toEqual([{ kind: 'option', key: 'UserUsableGroups', version: 7, text: '{}' }])
  })

  it('take away others only where that is asked for, and never the one for everybody', () => {
    const house = { GroupRatio: '{"default":1,"old":2}' }
    expect(plan('{default: {ratio: 1}}', house).changes).toEqual([])
    expect(plan('{default: {ratio: 1}}', house, true).changes).toMatchObject([{ kind: 'delete', name: 'old' }])
    expect(plan('{vip: {ratio: 1}}', house, true).faults).toMatchObject([{ path: ['groups'] }])
  })
})

describe('prices of a file', () => {
  const plan = (line: string, house: Readonly<Record<string, string>>, isPruning = false) =>
    planPrices(aFile(`prices: ${line}`).document.prices ?? {}, aHouse({ ...noPrices, ...house }), {
      ...terms,
      isPruning,
      quotaPerUnit: '500000',
    })
  const keysOf = (...args: Parameters<typeof plan>) =>
    plan(...args).steps.map((step) => (step.kind === 'option' ? `${step.key} ${step.version}` : ''))

  it('M37: are written by a series that leaves every model at its old or new price, each call at its version', () => {
    const house = { ModelRatio: '{"m":1}', CompletionRatio: '{"m":2}' }
    expect(keysOf('{m: {ratio: 3, completion: 4}}', house)).toEqual([
      'PublishedPrice 7',
      'CompletionRatio 7',
      'ModelRatio 7',
      'PublishedPrice 8',
    ])
  })

  it('are left alone where they are so already, in whatever digits', () => {
    const house = {
      ModelRatio: '{"m":1.50}',
      PublishedPrice: '{"p":[{"from":0,"usdPerMillion":{"textIn":2.0},"tiers":[]}]}',
    }
    const line = '{m: {ratio: 1.5}, p: {published: [{usdPerMillion: {textIn: 2}}]}}'
    expect(plan(line, house)).toEqual({ changes: [], steps: [], notes: [], faults: [] })
  })

  it('take away those of other models only where that is asked for', () => {
    const house = { ModelRatio: '{"m":1,"old":2}' }
    expect(plan('{m: {ratio: 1}}', house).changes).toEqual([])
    expect(plan('{m: {ratio: 1}}', house, true).changes).toMatchObject([{ kind: 'delete', name: 'old' }])
  })

  it('keep every digit', () => {
    const { steps } = plan('{m: {ratio: "0.123456789012345678"}}', {})
    expect(steps).toMatchObject([{ text: '{\n  "m": 0.123456789012345678\n}' }])
  })

  it('are refused at their place', () => {
    const line = '{m: {published: [{usdPerMillion: {}}, {usdPerMillion: {}}]}}'
    expect(plan(line, {}).faults).toMatchObject([{ path: ['prices', 'm', 'published'] }])
  })
})

describe('an export', () => {
  it('says of a house what makes no difference to it', () => {
    const house = aHouse({
      RetryTimes: '4',
      ModelAliases: '{"a":["x"]}',
      GroupRateLimits: '{"vip":{"rpm":0}}',
      GitHubClientSecret: 'x',
      Footer: 'about ${env:HOME}',
      ModelRatio: '{"m":0.123456789012345678,"constructor":1}',
    })
    const text = exportText(house, new Set(['options', 'groups', 'prices'] as const))
    const wanted = aFile(text.replace('version: 1\n', ''))
    expect(planGroups(wanted.document.groups ?? {}, house, terms).changes).toEqual([])
    expect(planPrices(wanted.document.prices ?? {}, house, { ...terms, quotaPerUnit: '500000' }).changes).toEqual([])
    expect(wanted.options.get('Footer')?.value).toBe('about ${env:HOME}')
    expect(wanted.options.get('GitHubClientSecret')?.written).toBe('${env:TOLLGATE_GITHUB_CLIENT_SECRET}')
  })
})
