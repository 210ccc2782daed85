import { channelStatus } from '@tollgate/contracts'
import type { Columns } from './columns'

/** A channel's keys, one a line, or files in JSON in a list. Of several those are left out that are disabled there. */
export function keysOf(columns: Columns, notes: string[]): string[] {
  const text = columns.text('key').trim()
  const keys = (filesOf(text) ?? (text.startsWith('{') ? [text] : text.split(/[\r\n]+/))).filter(
    (key) => key.trim() !== '',
  )
  const disabled = disabledPlaces(columns)
  const used = keys.filter((_, place) => !disabled.has(place))
  if (used.length === 0 || used.length === keys.length) return keys
  notes.push(`${keys.length - used.length} of its keys are disabled there, and left out`)
  return used
}

/** The places of keys that new-api does without. */
function disabledPlaces(columns: Columns): Set<number> {
  const info = columns.object('channel_info')
  const statuses = info?.['is_multi_key'] === true ? info['multi_key_status_list'] : null
  if (typeof statuses !== 'object' || statuses === null) return new Set()
  const others = Object.entries(statuses).filter(([, status]) => status !== channelStatus.enabled)
  return new Set(others.map(([place]) => Number(place)))
}

/** Key files in a JSON list, each as a text of its own; null where there is no such list. */
function filesOf(text: string): string[] | null {
  if (!text.startsWith('[')) return null
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))) : null
  } catch {
    return null
  }
}
