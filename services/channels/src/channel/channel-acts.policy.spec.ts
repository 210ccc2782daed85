import { actOf } from './channel-acts.policy'
import type { ChangedChannel } from './store/changed-channel'
import { newChannel } from './store/channel.policy'

const stored = (fields: object, keyHashes: string[]) => ({
  channel: {
    ...newChannel,
    ...{ id: 7, name: 'main', type: 1, models: ['m'], responseTimeMs: 0, testTime: 0, usedUnits: 0, balanceMicros: 0 },
    ...{ balanceCurrency: '', balanceUpdatedTime: 0, createdTime: 1, version: 3, keysVersion: 1 },
    ...{ statusCause: '', statusReason: '', statusTime: 0 },
    ...fields,
  },
  keys: keyHashes.map((keyHash, position) => ({ ...{ channelId: 7, position, keyHash }, ...sealed })),
})
const sealed = {
  sealedKey: 'sealed',
  hint: 'sk-a******wxyz',
  disabledTime: 0,
  disabledReason: '',
  disabledByHand: false,
}

interface Given {
  readonly fields?: object
  readonly keys?: string[]
  readonly from?: object | null
  readonly change?: ChangedChannel['change']
  readonly verdict?: ChangedChannel['verdict']
}
const changed = ({ fields = {}, keys = ['a'], from = {}, change = 'updated', verdict }: Given): ChangedChannel => ({
  ...stored(fields, keys),
  ...{ change, before: from && stored(from, ['a']) },
  ...(verdict && { verdict }),
})

describe('what the audit log keeps of a change of channels', () => {
  it('is nothing where nothing changed', () => expect(actOf([])).toBeNull())

  it('is what a field was and is, without what tests and calls note, and keys by their number', () => {
    const fields = { weight: 9, setting: '{"cost":2}', testTime: 5, usedUnits: 6, balanceMicros: 7 }
    expect(actOf([changed({ fields, keys: ['a', 'b'] })])).toEqual({
      action: 'channel.updated',
      target: { kind: 'channel', id: 7, name: 'main' },
      details: {
        ...{ weight: { from: 0, to: 9 }, setting: { from: {}, to: { cost: 2 } } },
        ...{ key: { secret: 'changed' }, key_count: { from: 1, to: 2 } },
      },
    })
  })

  it('says nothing of keys that stayed', () => {
    expect(actOf([changed({ fields: { tag: 't' } })])?.details).toEqual({ tag: { from: '', to: 't' } })
  })

  it('says of a new one what somebody filled in', () => {
    const act = actOf([changed({ fields: { tag: 't' }, from: null, change: 'created' })])
    expect(act).toMatchObject({
      action: 'channel.created',
      details: { tag: 't', key: { secret: 'set' }, key_count: 1 },
    })
    expect(Object.keys(act?.details ?? {})).not.toContain('setting')
  })

  it('says why the channel was disabled by itself, and by which key', () => {
    const verdict = { cause: 'refused', reason: 'HTTP 401', keyPosition: 0 } as const
    const details = { cause: 'refused', reason: 'HTTP 401', key_position: 0 }
    expect(actOf([changed({ fields: { status: 3 }, change: 'disabled', verdict })])).toMatchObject({
      ...{ action: 'channel.disabled', details: { status: { from: 1, to: 3 }, ...details } },
    })
    const balance = { cause: 'balance', reason: '', keyPosition: null } as const
    expect(actOf([changed({ verdict: balance })])?.details).toEqual({ cause: 'balance' })
  })

  it('of several is one act, by what happened to all of them, with what each field was', () => {
    const [one, other] = [
      { id: 1, name: 'a', tag: 'x' },
      { id: 2, name: 'b', tag: 'y' },
    ]
    const both = [one, other].map((from) =>
      changed({ from, fields: { ...from, tag: 'z', status: 2 }, change: 'disabled' }),
    )
    expect(actOf(both)).toEqual({
      action: 'channel.disabled',
      target: { kind: 'channel', id: null, name: 'a, b' },
      details: {
        ...{ count: 2, tag: { from: ['x', 'y'], to: 'z' }, status: { from: 1, to: 2 } },
        channels: ['a #1', 'b #2'],
      },
    })
    expect(actOf([...both, changed({ fields: { tag: 'z' } })])?.action).toBe('channel.updated')
  })
})
