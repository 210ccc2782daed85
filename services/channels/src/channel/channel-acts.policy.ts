import { secretChanged } from '@tollgate/contracts'
import type { Act } from '@tollgate/messaging'
import { channelView, jsonFields } from './channel.dto'
import type { ChangedChannel } from './store/changed-channel'
import type { ChannelKeyEntity, StoredChannel } from './store/channel.entity'
import { objectOf } from './store/channel.policy'

type Fields = Readonly<Record<string, unknown>>

/** What follows from a channel's work, and nobody wrote. */
const unwritten = new Set([
  'id',
  'response_time',
  'test_time',
  'used_quota',
  'balance',
  'balance_currency',
  'balance_updated_time',
  'created_time',
  'other_info',
])

/** What the audit log keeps of a change: one act, whether it changed a channel or a hundred. Null where nothing changed. */
export function actOf(changed: readonly ChangedChannel[]): Act | null {
  const [first, ...others] = changed
  if (!first) return null
  if (others.length === 0) {
    const { id, name } = first.channel
    return { action: `channel.${first.change}`, target: { kind: 'channel', id, name }, details: detailsOf(first) }
  }
  const isAlike = others.every(({ change }) => change === first.change)
  const name = changed.map(({ channel }) => channel.name).join(', ')
  return {
    action: isAlike ? `channel.${first.change}` : 'channel.updated',
    target: { kind: 'channel', id: null, name },
    details: {
      count: changed.length,
      ...togetherOf(changed),
      channels: changed.map(({ channel }) => `${channel.name} #${channel.id}`),
    },
  }
}

function detailsOf({ channel, keys, before, change, verdict, keySwitch }: ChangedChannel): Fields {
  const after = fieldsOf({ channel, keys })
  if (change === 'deleted') return told(after)
  if (!before) return { ...told(after), key: secretChanged(false, keys.length > 0), key_count: keys.length }
  const judged = verdict && {
    cause: verdict.cause,
    ...(verdict.reason !== '' && { reason: verdict.reason }),
    ...(verdict.keyPosition !== null && { key_position: verdict.keyPosition }),
  }
  const switched = keySwitch && { key_position: keySwitch.position, enabled: keySwitch.isEnabled }
  return { ...differences(fieldsOf(before), after), ...keyDetails(before.keys, keys), ...judged, ...switched }
}

/** The fields that were written, the same in all of them: what they were, by value, and what they are. */
function togetherOf(changed: readonly ChangedChannel[]): Fields {
  const written = new Map<string, { from: Set<unknown>; to: unknown }>()
  for (const { channel, keys, before, change } of changed) {
    if (!before || change === 'deleted') continue
    const after = fieldsOf({ channel, keys })
    for (const [name, { from }] of Object.entries(differences(fieldsOf(before), after))) {
      const entry = written.get(name) ?? { from: new Set(), to: after[name] }
      written.set(name, { ...entry, from: entry.from.add(from) })
    }
  }
  return Object.fromEntries(
    [...written].map(([name, { from, to }]) => [name, { from: from.size === 1 ? [...from][0] : [...from], to }]),
  )
}

function differences(from: Fields, to: Fields): Record<string, { from: unknown; to: unknown }> {
  const names = Object.keys(to).filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
  return Object.fromEntries(names.map((name) => [name, { from: from[name], to: to[name] }]))
}

function keyDetails(before: readonly ChannelKeyEntity[], after: readonly ChannelKeyEntity[]): Fields {
  const hashes = (keys: readonly ChannelKeyEntity[]) => keys.map(({ keyHash }) => keyHash).join()
  if (hashes(before) === hashes(after)) return {}
  return {
    key: secretChanged(before.length > 0, after.length > 0),
    key_count: { from: before.length, to: after.length },
  }
}

function fieldsOf({ channel }: StoredChannel): Fields {
  const entries = Object.entries(channelView(channel)).filter(([name]) => !unwritten.has(name))
  // Told as objects, so that what is secret within is known by its name.
  return Object.fromEntries(entries.map(([name, value]) => [name, jsonFields.has(name) ? objectIn(value) : value]))
}

/** Without what is empty: of a whole channel only what somebody filled in is of interest. */
function told(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && JSON.stringify(value) !== '{}'),
  )
}

function objectIn(text: unknown): unknown {
  try {
    return objectOf(String(text))
  } catch {
    return text
  }
}
