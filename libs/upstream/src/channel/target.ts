import { type AuthKind, type Capability, providerOf } from '@tollgate/catalogue'
import type { UpstreamChannel, UpstreamRequest, UpstreamTarget } from '../call/upstream'
import type { Connections } from '../connections/connections'
import { upstreamErrors } from '../failure/upstream.errors'
import { type Fields, linesOf, RequestHead } from '../http1/request-head'
import { addressOf } from './address'
import { channelSetting } from './channel-setting'
import { readOther } from './other'

/** A target as this lib sees it: with the connections it uses and its headers ready. */
export interface ReadyTarget extends UpstreamTarget {
  readonly connections: Connections
  /** The head of one call's request; null when its path cannot be sent. */
  headFor(request: UpstreamRequest, path: string): Buffer | null
}

/** What targets are made with. */
export interface TargetSetting {
  /** By the slugs of providers, in place of their usual versions. */
  readonly versions: Readonly<Record<string, string>>
  connectionsTo(origin: string, proxy: string | null): Connections
}

/** Checks a channel and makes it ready to be called with this key. Throws `upstream.*` errors that tell the administrator what is wrong. */
export function readyTarget(channel: UpstreamChannel, key: string, given: TargetSetting): ReadyTarget {
  const provider = providerOf(channel.type)
  if (!provider) throw upstreamErrors.unknownType({ type: channel.type })
  const setting = channelSetting.safeParse(channel.setting ?? {})
  if (!setting.success) {
    const faults = setting.error.issues.map((issue) => issue.path.join('.') || 'setting').join(', ')
    throw upstreamErrors.settingInvalid({ faults })
  }
  if (!isSendable(key) || !isSendable(channel.openaiOrganization ?? '')) throw upstreamErrors.keyInvalid()
  const version = given.versions[provider.slug]
  const other = { ...(version !== undefined && { version }), ...readOther(provider, channel.other ?? '') }
  const address = addressOf(provider, channel.baseUrl, other)
  const fixed = ['host', address.host, 'connection', 'keep-alive', ...authorization(provider.auth, key)]
  fixed.push(...Object.entries(provider.headers).flat())
  if (provider.quirks.has('organization-header') && channel.openaiOrganization)
    fixed.push('openai-organization', channel.openaiOrganization)
  // The taps read answers as they pass, so they must come uncompressed.
  fixed.push('user-agent', 'Tollgate', 'accept-encoding', 'identity')

  return {
    channelId: channel.id,
    provider,
    origin: address.origin,
    pathFor: address.pathFor,
    hide: [key, address.baseUrl, address.host, ...(setting.data.proxy ? [setting.data.proxy] : [])],
    connections: given.connectionsTo(address.origin, setting.data.proxy),
    headFor: headsOf(fixed),
  }
}

/** What an answer may be. */
type Wanted = 'json' | 'stream' | 'any'

/** The heads of requests with the same fields, by what they ask for; null where one of them cannot be sent. */
interface Heads {
  readonly list: RequestHead | null
  /** With a body that is JSON. */
  readonly json: Readonly<Record<Wanted, RequestHead | null>>
  /** With a body of another type, which is to be told yet. */
  readonly other: Readonly<Record<Wanted, RequestHead | null>>
}

/** These are answered with a sound, or with a text that may be no JSON. */
const anyWanted: ReadonlySet<Capability> = new Set<Capability>(['speech', 'transcriptions', 'translations'])

function wantedOf({ capability, isStream }: UpstreamRequest): Wanted {
  if (isStream) return 'stream'
  return anyWanted.has(capability) ? 'any' : 'json'
}

/** Fields of calls are most often the same; the bound keeps a flood of others from growing the map. */
const mostKept = 100

/** How the heads of a target's requests are made: their lines once, each path as it comes. */
function headsOf(fixed: Fields): ReadyTarget['headFor'] {
  const usual = headsWith(fixed)
  const others = new Map<string, Heads>()
  const headsFor = (fields: Fields): Heads => {
    const key = fields.join('\n')
    const known = others.get(key)
    if (known !== undefined) return known
    const heads = linesOf(fields) === null ? usual : headsWith(replaced(fixed, fields))
    if (others.size >= mostKept) others.clear()
    others.set(key, heads)
    return heads
  }
  return (request, path) => {
    const { body, headers, contentType } = request
    const { list, json, other } = headers === undefined ? usual : headsFor(headers)
    if (body === null) return list?.to(path) ?? null
    const wanted = wantedOf(request)
    if (contentType === undefined) return json[wanted]?.to(path) ?? null
    return other[wanted]?.toWith(path, ['content-type', contentType]) ?? null
  }
}

function headsWith(fixed: Fields): Heads {
  const head = (method: 'GET' | 'POST', fields: Fields) => {
    const lines = linesOf([...fixed, ...fields])
    return lines === null ? null : new RequestHead(method, lines)
  }
  return {
    list: head('GET', ['accept', accepted.json]),
    json: forEach((accept) => head('POST', ['content-type', 'application/json', 'accept', accept])),
    other: forEach((accept) => head('POST', ['accept', accept])),
  }
}

const accepted: Readonly<Record<Wanted, string>> = { json: 'application/json', stream: 'text/event-stream', any: '*/*' }

function forEach(make: (accept: string) => RequestHead | null): Record<Wanted, RequestHead | null> {
  return { json: make(accepted.json), stream: make(accepted.stream), any: make(accepted.any) }
}

/** These fields, and of the others those that have other names. */
function replaced(others: Fields, fields: Fields): Fields {
  const names = new Set(fields.filter((_, index) => index % 2 === 0))
  return [...others.filter((_, index) => !names.has(others[index - (index % 2)] ?? '')), ...fields]
}

/** Whether the text can stand in a header: printable ASCII. */
function isSendable(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

function authorization(auth: AuthKind, key: string): string[] {
  switch (auth) {
    case 'bearer':
      return ['authorization', `Bearer ${key}`]
    case 'api-key':
    case 'x-api-key':
    case 'x-goog-api-key':
      return [auth, key]
  }
}
