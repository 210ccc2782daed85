import type { Deployment } from './litellm.schema'
import { counterparts, providerOfModel } from './providers'

/** A channel that takes the place of one or more deployments. */
export interface Channel {
  name: string
  readonly type: string
  readonly key: string
  readonly base_url?: string
  readonly models: string[]
  /** From the name that callers ask for to the one that the provider knows. */
  readonly mapping: Map<string, string>
  readonly other?: string
  readonly openai_organization?: string
  readonly priority?: number
  readonly weight?: number
}

type Params = Deployment['litellm_params']

/** What is read of `litellm_params`; everything else is named as having no counterpart. */
const readParams = new Set([
  ...[
    'model',
    'custom_llm_provider',
    'api_base',
    'base_url',
    'api_key',
    'api_version',
    'organization',
    'rpm',
    'tpm',
    'weight',
    'order',
  ],
  ...[
    'input_cost_per_token',
    'output_cost_per_token',
    'cache_read_input_token_cost',
    'cache_creation_input_token_cost',
  ],
  ...[
    'aws_access_key_id',
    'aws_secret_access_key',
    'aws_region_name',
    'vertex_credentials',
    'vertex_location',
    'vertex_project',
  ],
])

/** The channels of a list of deployments: those of one provider, key and rank are one channel with all their models. */
export function channelsOf(deployments: readonly Deployment[], note: (text: string) => void): Channel[] {
  const channels = new Map<string, Channel[]>()
  const literals: string[] = []
  deployments.forEach((deployment, index) => {
    const place = `model_list[${index}] (${deployment.model_name})`
    const made = channelOf(deployment, { literals, note: (text) => note(`${place}: ${text}`) })
    if (made === null) return
    const { models: _models, mapping: _mapping, name: _name, ...kin } = made
    const alike = channels.get(JSON.stringify(kin)) ?? []
    channels.set(JSON.stringify(kin), alike)
    const room = alike.find(({ models }) => !models.includes(deployment.model_name))
    if (room === undefined) alike.push(made)
    else join(room, made)
  })
  return named([...channels.values()].flat())
}

function join(room: Channel, made: Channel): void {
  room.models.push(...made.models)
  for (const [asked, upstream] of made.mapping) room.mapping.set(asked, upstream)
}

function named(channels: readonly Channel[]): Channel[] {
  const counts = new Map<string, number>()
  return channels.map((channel) => {
    const count = (counts.get(channel.name) ?? 0) + 1
    counts.set(channel.name, count)
    return count === 1 ? channel : { ...channel, name: `${channel.name}-${count}` }
  })
}

/** What is said on the way, and the keys that stand in the file itself, each of which gets a variable of its own. */
interface Reading {
  readonly note: (text: string) => void
  readonly literals: string[]
}

function channelOf({ model_name: asked, litellm_params: params }: Deployment, reading: Reading): Channel | null {
  const { note } = reading
  const [provider, upstream] = providerIn(params)
  const known = counterparts[provider]
  const base = params.api_base ?? (typeof params['base_url'] === 'string' ? params['base_url'] : null)
  if (asked.includes('*')) return refused(note, 'a name with * has no counterpart: name its models. Left out')
  if (known === undefined && !base) return refused(note, `no type of channel speaks to "${provider}". Left out`)
  if (known === undefined) note(`"${provider}" is taken for an API like OpenAI's`)
  if (known?.needsBase && !base) return refused(note, 'it needs an api_base. Left out')
  for (const name of Object.keys(params)) if (!readParams.has(name)) note(`litellm_params.${name} has no counterpart`)
  const type = known?.type ?? 'openai'
  const url = base ? baseUrl(referenced(base), type) : known?.baseUrl
  return {
    name: provider,
    type,
    key: keyOf(params, { type, provider, variable: known?.variable, ...reading }),
    ...(url && { base_url: url }),
    models: [asked],
    mapping: new Map(asked === upstream ? [] : [[asked, upstream]]),
    ...otherOf(params, type),
    ...(params.organization && { openai_organization: referenced(params.organization) }),
    ...rankOf(params, note),
  }
}

function refused(note: (text: string) => void, text: string): null {
  note(text)
  return null
}

function providerIn({ model, custom_llm_provider: given }: Params): [provider: string, model: string] {
  const at = model.indexOf('/')
  if (given) return [given, model.startsWith(`${given}/`) ? model.slice(given.length + 1) : model]
  if (at < 0) return [providerOfModel(model), model]
  const upstream = model.slice(at + 1)
  // Routes of Bedrock and Vertex that tell how to ask, and not whom.
  return [model.slice(0, at), upstream.replace(/^(converse|invoke|anthropic|gemini|responses)\/(?=.)/, '')]
}

/** `os.environ/NAME` as this file has it. */
export const referenced = (text: string): string => text.replace(/^os\.environ\/(\w+)$/, '${env:$1}')

/** LiteLLM's addresses of APIs like OpenAI's end with the version, which a channel adds itself. */
const baseUrl = (url: string, type: string): string =>
  type === 'openai' ? url.replace(/\/+$/, '').replace(/\/v1$/, '') : url.replace(/\/+$/, '')

interface KeyOf extends Reading {
  readonly type: string
  readonly provider: string
  readonly variable: string | undefined
}

function keyOf(params: Params, { type, provider, variable, note, literals }: KeyOf): string {
  if (type === 'aws') return awsKey(params, note)
  if (type === 'vertex') return vertexKey(params, note)
  if (params.api_key?.startsWith('os.environ/')) return referenced(params.api_key)
  const usual = variable ?? `${provider.toUpperCase().replaceAll(/\W+/g, '_')}_API_KEY`
  if (!params.api_key) {
    note(`it names no key: apply reads the variable ${usual}`)
    return `\${env:${usual}}`
  }
  if (!literals.includes(params.api_key)) literals.push(params.api_key)
  const own = `${usual}_${literals.indexOf(params.api_key) + 1}`
  note(`its key stands in the file itself, and is not copied: give it to apply as the variable ${own}`)
  return `\${env:${own}}`
}

function awsKey(params: Params, note: (text: string) => void): string {
  const from = (name: string, usual: string): string => {
    const given = params[name]
    if (typeof given === 'string' && given.startsWith('os.environ/')) return referenced(given)
    note(`${name} is read from the variable ${usual}`)
    return `\${env:${usual}}`
  }
  const { aws_region_name: given } = params
  const region = typeof given === 'string' ? referenced(given) : '${env:AWS_REGION_NAME}'
  return [
    from('aws_access_key_id', 'AWS_ACCESS_KEY_ID'),
    from('aws_secret_access_key', 'AWS_SECRET_ACCESS_KEY'),
    region,
  ].join('|')
}

function vertexKey({ vertex_credentials: given }: Params, note: (text: string) => void): string {
  if (typeof given === 'string' && given.startsWith('os.environ/')) return referenced(given)
  if (typeof given === 'string' && !given.trim().startsWith('{')) return `\${file:${given}}`
  note('its key file is read from where ${env:VERTEX_CREDENTIALS} says: its content, in one line')
  return '${env:VERTEX_CREDENTIALS}'
}

function otherOf(params: Params, type: string): { other?: string } {
  const { api_version: version, vertex_location: location } = params
  if (type === 'azure' && version) return { other: referenced(version) }
  return type === 'vertex' && typeof location === 'string' ? { other: referenced(location) } : {}
}

/** LiteLLM asks a lower `order` first, and shares calls by `weight`, or else by the limits of its deployments. */
function rankOf(
  { rpm, tpm, weight, order }: Params,
  note: (text: string) => void,
): { priority?: number; weight?: number } {
  const limit = rpm ?? tpm
  if (limit)
    note(
      `${rpm ? 'rpm' : 'tpm'} is no limit of a channel${weight ? '' : ': it is taken as its weight, as LiteLLM shares calls by it'}`,
    )
  const share = weight ?? limit
  return {
    ...(order && { priority: Math.max(-999, -Math.round(order)) }),
    ...(share && { weight: Math.min(1_000_000, Math.max(1, Math.round(share))) }),
  }
}
