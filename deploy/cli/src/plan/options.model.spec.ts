import type { Terms } from './change'
import { planOptions } from './options.model'
import { aFile, aHouse, terms } from './plan.builder'

const plan = (lines: readonly string[], house: Readonly<Record<string, string>> = {}, other: Partial<Terms> = {}) =>
  planOptions(aFile('options:', ...lines.map((line) => `  ${line}`)), aHouse(house), { ...terms, ...other })
const stepsOf = (...args: Parameters<typeof plan>) =>
  plan(...args).steps.map((step) => (step.kind === 'option' ? `${step.key}=${step.text}` : ''))

describe('options of a file', () => {
  it('are written where they differ, with the version that was seen', () => {
    expect(plan(['RetryTimes: 3', 'SystemName: Tollgate'], { RetryTimes: '2', SystemName: 'Tollgate' })).toMatchObject({
      steps: [{ key: 'RetryTimes', text: '3', version: 7 }],
      changes: [{ name: 'RetryTimes', fields: [{ from: '2', to: '3' }] }],
      faults: [],
    })
  })

  it.each([
    ['ModelAliases: {b: [x], a: [y]}', { ModelAliases: '{"a":["y"],  "b":["x"]}' }],
    ['Price: 7.30', { Price: '7.3' }],
    ['ServerAddress: https://a.example/', { ServerAddress: 'https://a.example' }],
    ['SensitiveWords: [one, two]', { SensitiveWords: 'one\r\n two \n' }],
    ['EmailDomainWhitelist: [a.com, b.com]', { EmailDomainWhitelist: 'a.com, b.com' }],
    ['LogConsumeEnabled: true', { LogConsumeEnabled: 'true' }],
  ])('are left alone where they mean the same: %s', (line, house) => expect(plan([line], house).changes).toEqual([]))

  it('of a table tell the entries that differ', () => {
    const { changes } = plan(['ModelAliases: {a: [y], c: [z]}'], { ModelAliases: '{"a":["x"],"b":["x"],"c":["z"]}' })
    expect(changes[0]?.fields).toEqual([
      { field: 'a', from: '["x"]', to: '["y"]' },
      { field: 'b', from: '["x"]', to: null },
    ])
  })

  it('are written after those that they need', () => {
    const lines = ['GitHubOAuthEnabled: true', 'GitHubClientSecret: ${env:A}', 'GitHubClientId: id']
    expect(stepsOf(lines).at(-1)).toBe('GitHubOAuthEnabled=true')
  })

  it.each([
    ['RetryTimes: 99', {}, {}, /must not be greater than 20/],
    ['GitHubOAuthEnabled: true', {}, {}, /fill in/],
    ['SystemName: ${env:NONE}', {}, {}, /NONE\} is not set/],
    ['GitHubClientSecret: ${env:NONE}', {}, {}, /NONE\} is not set/],
    ['GitHubClientId: x', {}, { mayWriteAll: false }, /only root/],
  ])('are refused: %s', (line, house, other, message) =>
    expect(plan([line], house, other).faults).toEqual([
      { path: ['options', line.split(':')[0]], message: expect.stringMatching(message) },
    ]),
  )

  it('that only root may write are no fault of a token where they are so already', () => {
    expect(plan(['GitHubClientId: x'], { GitHubClientId: 'x' }, { mayWriteAll: false }).faults).toEqual([])
  })

  it('that are secret are set where they are not, and again only where that is asked for', () => {
    const line = ['GitHubClientSecret: ${env:A}']
    expect(stepsOf(line)).toEqual(['GitHubClientSecret=secret'])
    expect(plan(line, { GitHubClientSecret: 'x' })).toMatchObject({ steps: [], notes: [expect.stringMatching(/stay/)] })
    expect(stepsOf(line, { GitHubClientSecret: 'x' }, { setsSecrets: true })).toEqual(['GitHubClientSecret=secret'])
    expect(plan(['GitHubClientSecret: ${env:NONE}'], { GitHubClientSecret: 'x' })).toMatchObject({
      steps: [],
      faults: [],
    })
    expect(stepsOf(['GitHubClientSecret: ""'], { GitHubClientSecret: 'x' })).toEqual(['GitHubClientSecret='])
  })

  it('that are secret are in no words of a plan', () => {
    expect(JSON.stringify(plan(['GitHubClientSecret: ${env:A}', 'SystemName: ${env:A}']).changes)).not.toContain(
      '"secret"',
    )
  })
})
