import type { ListedChannel } from '../../api/channels.api'
import { namesOf, serves } from './channel.model'

/** One line of the table: a channel, or the head of all channels that share a tag. */
export type ChannelRow = SingleRow | TagRow

export interface SingleRow {
  readonly kind: 'channel'
  readonly channel: ListedChannel
  /** Stands under its tag. */
  readonly isChild: boolean
}

export interface TagRow {
  readonly kind: 'tag'
  readonly tag: string
  readonly isOpen: boolean
  readonly count: number
  readonly enabledCount: number
  readonly groups: readonly string[]
  readonly usedQuota: number
  /** What all channels of the tag have in common; null when they differ. */
  readonly priority: number | null
  readonly weight: number | null
}

export const rowKeyOf = (row: ChannelRow): number | string =>
  row.kind === 'channel' ? row.channel.id : `tag:${row.tag}`

/** Of the channels among these rows. */
export const idsOf = (rows: readonly ChannelRow[]): number[] =>
  rows.flatMap((row) => (row.kind === 'channel' ? [row.channel.id] : []))

/** The rows whose channels are gone. */
export const unreached = (rows: readonly ChannelRow[], { gone }: { readonly gone: readonly number[] }) => ({
  gone: rows.filter((row) => idsOf([row]).some((id) => gone.includes(id))),
})

export const rowNameOf = (row: ChannelRow): string => (row.kind === 'channel' ? row.channel.name : row.tag)

/** Greyed: nothing of it serves. */
export const isMuted = (row: ChannelRow): boolean =>
  row.kind === 'channel' ? !serves(row.channel) : row.enabledCount === 0

/** Every channel a line of its own. */
export const plainRows = (channels: readonly ListedChannel[]): ChannelRow[] =>
  channels.map((channel) => ({ kind: 'channel', channel, isChild: false }))

/** Channels gathered under their tags, in the order in which each tag is first met; those without a tag stay as they are. */
export function rowsByTag(channels: readonly ListedChannel[], openTags: ReadonlySet<string>): ChannelRow[] {
  const byTag = new Map<string | number, ListedChannel[]>()
  for (const channel of channels) {
    const place = channel.tag === '' ? channel.id : channel.tag
    byTag.set(place, [...(byTag.get(place) ?? []), channel])
  }
  return [...byTag.values()].flatMap((members): ChannelRow[] => {
    const tag = members[0]?.tag ?? ''
    if (tag === '') return plainRows(members)
    const isOpen = openTags.has(tag)
    const children = members.map((channel) => ({ kind: 'channel', channel, isChild: true }) as const)
    return [{ ...headOf(tag, members), isOpen }, ...(isOpen ? children : [])]
  })
}

function headOf(tag: string, members: readonly ListedChannel[]): Omit<TagRow, 'isOpen'> {
  return {
    kind: 'tag',
    tag,
    count: members.length,
    enabledCount: members.filter((channel) => serves(channel)).length,
    groups: [...new Set(members.flatMap(({ group }) => namesOf(group)))],
    usedQuota: members.reduce((sum, { used_quota: used }) => sum + used, 0),
    priority: common(members.map(({ priority }) => priority)),
    weight: common(members.map(({ weight }) => weight)),
  }
}

function common(values: readonly number[]): number | null {
  const [first, ...rest] = values
  return first !== undefined && rest.every((value) => value === first) ? first : null
}
