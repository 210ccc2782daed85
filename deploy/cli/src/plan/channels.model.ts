import type { ChannelEntry, ChannelImport } from '@tollgate/contracts/http/channels'
import type { FileFault } from '../document/positions'
import { leadsNowhere, type Wanted, type WantedChannel } from '../document/read-document'
import type { HouseState } from '../house/house-state'
import type { Change, FieldChange, SectionPlan, Step, Terms } from './change'
import { canonicalText, shown } from './shown.model'

/** A request of a document has room for so many characters and channels. */
const mostLetters = 600_000
const mostEntries = 1_000

/** What is wrong with channels of the file in this house, before it is asked what would come of them. */
export function channelFaults({ channels }: Wanted, house: HouseState): FileFault[] {
  return channels.flatMap(({ entry: { name, key }, missingKey }, index): FileFault[] => {
    const there = house.channelIds.get(name)?.length ?? 0
    const path = ['channels', index]
    if (there > 1)
      return [{ path, message: `this house has ${there} channels called "${name}": give them names of their own` }]
    if (there === 0 && missingKey !== null) return [{ path: [...path, 'key'], message: leadsNowhere(missingKey) }]
    return there === 0 && key === undefined ? [{ path, message: `"${name}" is new, and has no key` }] : []
  })
}

/** Channels in pieces, each of which a house does whole or not at all. */
export function piecesOf(entries: readonly ChannelEntry[]): ChannelEntry[][] {
  const pieces: ChannelEntry[][] = []
  let letters = 0
  for (const entry of entries) {
    const { length } = JSON.stringify(entry)
    const last = pieces.at(-1)
    if (last && last.length < mostEntries && letters + length <= mostLetters) last.push(entry)
    else pieces.push([entry])
    letters = pieces.at(-1) === last ? letters + length : length
  }
  return pieces
}

/** A piece as the document that a house imports: JSON is YAML. */
export const documentText = (channels: readonly ChannelEntry[]): string => JSON.stringify({ version: 1, channels })

/** What is to be done about channels. `tried` is what the house says would come of each piece, which knows the keys that it has. */
export function planChannels(
  { channels }: Wanted,
  { house, tried }: { house: HouseState; tried: readonly ChannelImport[] },
  { isPruning }: Terms,
): SectionPlan {
  const byName = new Map(channels.map((channel) => [channel.entry.name, channel]))
  const differing = new Map(tried.flatMap(({ changed }) => changed.map(({ name, fields }) => [name, fields])))
  const created = new Set(tried.flatMap((answer) => answer.created))
  const changes = [...byName].flatMap(([name, wanted]): Change[] => {
    if (created.has(name)) return [{ section: 'channels', kind: 'create', name, fields: createdFields(wanted) }]
    const fields = differing.get(name)
    return fields ? [{ section: 'channels', kind: 'change', name, fields: changedFields(fields, wanted, house) }] : []
  })
  const names = new Set(changes.map(({ name }) => name))
  const entries = channels.map(({ entry }) => entry).filter(({ name }) => names.has(name))
  const gone = isPruning ? [...house.channelIds].filter(([name]) => !byName.has(name)) : []
  return {
    changes: [...changes, ...gone.map(([name]): Change => ({ section: 'channels', kind: 'delete', name, fields: [] }))],
    steps: [
      ...piecesOf(entries).map((piece): Step => ({ kind: 'import-channels', entries: piece })),
      ...gone.flatMap(([name, ids]) => ids.map((id): Step => ({ kind: 'delete-channel', id, name }))),
    ],
    notes: notesOf(channels),
    faults: [],
  }
}

function createdFields({ written }: WantedChannel): FieldChange[] {
  return Object.entries(written)
    .filter(([name]) => name !== 'name')
    .map(([field, value]) => ({ field, from: null, to: shown(value) }))
}

function changedFields(fields: readonly string[], { entry, written }: WantedChannel, house: HouseState): FieldChange[] {
  const { name } = entry
  const there = house.channels.find((channel) => channel.entry.name === name)?.entry
  return fields.map((field) => {
    if (field === 'key') return { field, from: '(other keys)', to: shown(written['key']) }
    const to = written[field] ?? entry[field as keyof ChannelEntry] // fields are those of an entry
    return { field, from: shown(there?.[field as keyof typeof there] ?? ''), to: shown(to ?? '') } // as above
  })
}

function notesOf(channels: readonly WantedChannel[]): string[] {
  const kept = channels.flatMap(({ entry, missingKey }) =>
    missingKey === null ? [] : [`${entry.name} (${missingKey})`],
  )
  return kept.length === 0 ? [] : [`channels keep their keys where the reference leads nowhere: ${kept.join(', ')}`]
}

/** The channels of these names that are others than they were when the plan was made. */
export function overtakenChannels(
  names: readonly string[],
  before: HouseState['channels'],
  now: HouseState['channels'],
): string[] {
  const textOf = (channels: HouseState['channels'], name: string) =>
    channels.filter(({ entry }) => entry.name === name).map(({ entry }) => canonicalText(JSON.stringify(entry)))
  return names.filter((name) => textOf(before, name).join() !== textOf(now, name).join())
}
