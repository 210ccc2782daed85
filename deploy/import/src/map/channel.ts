import { channelStatus, type ImportedChannel } from '@tollgate/contracts'
import { keysOf } from './channel-keys'
import { type Flavour, typeOf } from './channel-type'
import type { Columns } from './columns'
import { handed, left, type Mapped } from './mapped'

/** What of a channel's setting is read here. */
const knownSettings = ['proxy', 'force_format', 'thinking_to_content', 'system_prompt', 'system_prompt_override']

/** What a channel may say there that nothing reads here. */
const unread = {
  header_override: 'its header overrides are left out',
  settings: 'its further settings are left out',
  config: 'its config is left out',
} as const

/** A channel of either gateway, as a form sends a new one. Its owner judges it. */
export function channelOf(columns: Columns, flavour: Flavour): Mapped<ImportedChannel> {
  const type = typeOf(flavour, columns.whole('type'))
  if (type === null) return left(`channels of one-api's type ${columns.text('type')} are of no type here`)
  const notes: string[] = Object.entries(unread).flatMap(([name, note]) => (isSaid(columns.text(name)) ? [note] : []))
  const status = columns.whole('status')
  const name = columns.text('name').trim() || `channel ${columns.id}`
  const body = {
    name,
    type,
    key: keysOf(columns, notes),
    models: columns.text('models'),
    group: columns.text('group') || 'default',
    status: status === channelStatus.enabled ? channelStatus.enabled : channelStatus.disabled,
    priority: columns.whole('priority'),
    weight: columns.whole('weight'),
    base_url: addressOf(columns, type, flavour),
    tag: columns.text('tag'),
    model_prefix: columns.text('model_prefix'),
    model_mapping: objectText(columns, 'model_mapping'),
    status_code_mapping: objectText(columns, 'status_code_mapping'),
    param_override: objectText(columns, 'param_override'),
    setting: settingOf(columns, notes),
    openai_organization: columns.text('openai_organization', 'open_ai_organization'),
    other: columns.text('other'),
    test_model: columns.text('test_model'),
    auto_ban: columns.text('auto_ban') !== '0',
  }
  if (status === channelStatus.autoDisabled) notes.push('was disabled by itself there, and comes in disabled')
  return handed({ sourceId: columns.id, name, body }, notes)
}

/** One-api's channels that are compatible with OpenAI name the version in their address. */
function addressOf(columns: Columns, type: number, flavour: Flavour): string {
  const address = columns.text('base_url').trim()
  return flavour === 'one-api' && type === 1 ? address.replace(/\/v1\/?$/, '') : address
}

/** A JSON object as it stands; `null` and blanks mean none. */
function objectText(columns: Columns, name: string): string {
  const text = columns.text(name).trim()
  return text === 'null' ? '' : text
}

function settingOf(columns: Columns, notes: string[]): Record<string, unknown> | string {
  const told = columns.object('setting')
  // What is no object is its owner's to refuse.
  if (told === null) return objectText(columns, 'setting')
  const prompt = columns.text('system_prompt')
  const given = { ...(prompt !== '' && { system_prompt: prompt }), ...told }
  const said = Object.entries(given).filter(([, value]) => Boolean(value))
  const strangers = said.filter(([name]) => !knownSettings.includes(name)).map(([name]) => name)
  if (strangers.length > 0) notes.push(`of its setting is left out: ${strangers.join(', ')}`)
  return Object.fromEntries(said.filter(([name]) => knownSettings.includes(name)))
}

const isSaid = (text: string): boolean => !['', '{}', 'null'].includes(text.trim())
