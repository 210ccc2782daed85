import { providerOf } from '@tollgate/catalogue'
import {
  type ChannelEntry,
  channelEntry,
  channelsFaults,
  channelStatus,
  type ChannelView,
  maxDocumentChannels,
  neverExpires,
} from '@tollgate/contracts/http/channels'
import { refusal } from '@tollgate/platform'
import { textOfCode } from '@tollgate/texts'
import { dump, load, YAMLException } from 'js-yaml'
import { jsonFields } from '../channel/channel.dto'
import { objectOf } from '../channel/store/channel.policy'
import { channelsErrors, refusedAt } from '../channels.errors'
import { withoutQuery } from './base-url-query'
import { withoutPassword } from './proxy-password'

/** What stands above the channels. */
export const documentHead = `# Channels of Tollgate. No key is in here: each is read from where "key" says when this is imported.
version: 1
channels:
`
/** What stands in place of the channels where there are none. */
export const noEntries = '  []\n'

/** One channel as an entry, in YAML, with what differs from a new one alone; its keys are to be found in this variable. */
export function entryText(channel: ChannelView, variable: string): string {
  const { name, type, status, base_url, models, group } = channel
  const entry = {
    name,
    type,
    key: { env: variable },
    // One that was disabled by itself is not so on another day, or in another house.
    ...(status === channelStatus.disabled && { status }),
    ...(base_url !== '' && { base_url: withoutQuery(base_url) }),
    models: models.split(','),
    ...(group !== 'default' && { group: group.split(',') }),
    ...others({ ...channel, setting: withoutPassword(channel.setting) }),
  }
  const vendor = providerOf(type)?.label ?? '?'
  return `  # ${vendor}\n${dump([entry], { lineWidth: -1, noRefs: true }).replace(/^(?=.)/gm, '  ')}`
}

/** What `entryText` writes itself. */
type Named = 'name' | 'type' | 'key' | 'status' | 'base_url' | 'models' | 'group'

/** What there is beside, by the names of a form, as a channel has it that nobody changed. */
const usual = {
  priority: 0,
  weight: 0,
  max_input_tokens: 0,
  expired_time: neverExpires,
  tag: '',
  model_prefix: '',
  model_mapping: '',
  status_code_mapping: '',
  param_override: '',
  setting: '',
  openai_organization: '',
  other: '',
  test_model: '',
  auto_ban: 1,
} as const satisfies Pick<ChannelView, Exclude<keyof ChannelEntry, Named>>

function others(channel: ChannelView): Record<string, unknown> {
  const names = Object.keys(usual) as (keyof typeof usual)[] // their names
  const told = names.filter((name) => channel[name] !== usual[name])
  return Object.fromEntries(
    told.map((name) => [name, jsonFields.has(name) ? objectOf(String(channel[name])) : channel[name]]),
  )
}

/** The variable from which a channel's keys are to be read where it is imported. `taken` are those of other channels. */
export function variableFor({ id, name }: Pick<ChannelView, 'id' | 'name'>, taken: Set<string>): string {
  const words = name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60)
  const short = `CHANNEL_KEY_${words}`
  const variable = words === '' || taken.has(short) ? `CHANNEL_KEY_${words === '' ? '' : `${words}_`}${id}` : short
  taken.add(variable)
  return variable
}

/**
 * The channels that a document names. Throws `channels.document-unreadable` with the line, `.document-shape`,
 * `.document-too-many-channels`, or what is wrong
 * with the first entry that is none, by its place and name.
 */
export function readDocument(text: string): ChannelEntry[] {
  const read = parsed(text)
  if (!isDocument(read)) throw channelsErrors.documentShape()
  const { length: count } = read.channels
  if (count > maxDocumentChannels) throw channelsErrors.documentTooManyChannels({ most: maxDocumentChannels, count })
  const entries = read.channels.map(entryOf)
  const names = new Set<string>()
  for (const { name } of entries) {
    if (names.has(name)) throw channelsErrors.entryTwice({ name })
    names.add(name)
  }
  return entries
}

/** Aliases could make a document of a few lines fill the memory once it is read. */
const bounds = { maxAliases: 0, maxDepth: 50 }

function parsed(text: string): unknown {
  try {
    return load(text, bounds)
  } catch (error) {
    // Hostile documents may be refused by others than the parser itself.
    const { reason, mark } = error instanceof YAMLException ? error : { reason: String(error), mark: undefined }
    throw channelsErrors.documentUnreadable({ line: (mark?.line ?? 0) + 1, reason })
  }
}

function isDocument(read: unknown): read is { channels: unknown[] } {
  if (typeof read !== 'object' || read === null || Object.keys(read).sort().join() !== 'channels,version') return false
  return 'version' in read && read.version === 1 && 'channels' in read && Array.isArray(read.channels)
}

function entryOf(given: unknown, index: number): ChannelEntry {
  const entry = channelEntry.safeParse(given)
  if (entry.success) return entry.data
  const [issue] = entry.error.issues
  const name = nameOf(given) ?? '?'
  const fault = textOfCode(channelsFaults, issue?.message ?? '')
  if (fault) throw refusedAt(name, refusal(fault))
  const field = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : (issue?.path.join('.') ?? '')
  const place = { place: index + 1, name, field: field === '' ? 'channels' : field }
  throw channelsErrors.entryUnreadable(place)
}

function nameOf(given: unknown): string | null {
  if (typeof given !== 'object' || given === null || !('name' in given)) return null
  return typeof given.name === 'string' ? given.name.slice(0, 100) : null
}
