import { createLog, KeyRing } from '@tollgate/platform'
import { ManualClock } from '@tollgate/testing'
import { readBodyRules } from '../admission/rules/body-options'
import type { ReadOption } from '../admission/rules/settings'
import { BodyCapture } from './body-capture'

const usual = {
  BodyPolicy: 'full',
  BodySamplePercent: 30,
  BodyGroups: [] as string[],
  BodyExcludedGroups: [] as string[],
  BodyRedactedWords: [],
  LogConsumeEnabled: true,
}

/** Whether a call is listened to, under these options, and as the dice fall. */
function isKept(options: Partial<typeof usual>, call: { capability?: string; userGroup?: string; dice?: number } = {}) {
  const { capability = 'chat', userGroup = 'default', dice = 0 } = call
  const rules = readBodyRules(((key: keyof typeof usual) => ({ ...usual, ...options })[key]) as ReadOption) // those that it reads
  const capture = new BodyCapture({
    clock: new ManualClock(),
    log: createLog('test'),
    ring: KeyRing.of('a-master-secret-for-tests'),
    random: () => dice,
    publish: () => Promise.reject(new Error('nothing has ended')),
    onLost: (why) => expect(why).toBeNull(),
  })
  const arrival = { kind: { capability, format: { name: 'openai' } }, incoming: { headers: {} }, requestId: 'one' }
  const caller = { group: 'vip', user: { id: 7, group: userGroup } }
  const request = { caller, body: Buffer.from('{}'), scan: {} }
  return rules !== null && capture.begin(rules, { arrival, request } as never) !== null // what it looks at
}

describe('a call is listened to', () => {
  it.each([
    ['off', 0, false],
    ['metadata', 0.99, true],
    ['redacted', 0.99, true],
    ['full', 0.99, true],
    ['sampled', 0.29, true],
    ['sampled', 0.3, false],
    ['sampled', 0.99, false],
  ])('L36 under the policy %s, with dice of %d: %s', (BodyPolicy, dice, kept) => {
    expect(isKept({ BodyPolicy }, { dice })).toBe(kept)
  })

  it('L36 with masked words where some are sampled, and with none of its words by metadata', () => {
    const kindOf = (BodyPolicy: string) =>
      readBodyRules(((key: keyof typeof usual) => ({ ...usual, BodyPolicy })[key]) as ReadOption)?.kind // those that it reads
    expect(['off', 'metadata', 'sampled', 'redacted', 'full'].map(kindOf)).toEqual([
      ...[undefined, 'metadata', 'redacted', 'redacted', 'full'],
    ])
  })

  it('L36 not in realtime sessions, and not without a log', () => {
    expect([isKept({}, { capability: 'realtime' }), isKept({ LogConsumeEnabled: false })]).toEqual([false, false])
  })

  it('L38 by the group of the call where groups are named, and by neither group where they are excluded', () => {
    expect(isKept({ BodyGroups: ['vip'] })).toBe(true)
    expect(isKept({ BodyGroups: ['default'] })).toBe(false)
    expect(isKept({ BodyExcludedGroups: ['vip'] })).toBe(false)
    expect(isKept({ BodyExcludedGroups: ['default'] })).toBe(false)
    expect(isKept({ BodyGroups: ['vip'], BodyExcludedGroups: ['default'] })).toBe(false)
    expect(isKept({ BodyExcludedGroups: ['default'] }, { userGroup: 'other' })).toBe(true)
  })
})
