import { createHash } from 'node:crypto'
import { type Framing, type Provider, providerFor } from '@tollgate/catalogue'
import type { Proof, ProofClock } from '../auth/proof'
import { proofOf } from '../auth/proof-of'
import type { TokenSource } from '../auth/token-source'
import type { UpstreamChannel, UpstreamTarget } from '../call/upstream'
import type { Connections } from '../connections/connections'
import { upstreamErrors } from '../failure/upstream.errors'
import { type Fields, isSendablePath, linesOf } from '../http1/request-head'
import { addressOf, type ChannelAddress } from './address'
import { channelSetting, settingFaults } from './channel-setting'
import { type FollowedPlaces, followedPlaces } from './followed-places'
import { readOther } from './other'
import { type HeadFor, headsOf, replaced } from './request-heads'

/** A target as this lib sees it: with the connections it uses and its headers ready. */
export interface ReadyTarget extends UpstreamTarget {
  /** Where a model is asked. */
  placeFor(model: string): CalledPlace
  /** Where tokens are had for its key; null where none are fetched. */
  readonly tokens: TokenPlace | null
  /** A further path of the provider's, as it is at the channel's address. */
  readonly pathOf: (path: string) => string
  /** Where answers are that replies lead to; null where they lead to none. */
  readonly followed: FollowedPlaces | null
}

/** Where tokens are had for one key at one address. */
export interface TokenPlace {
  /** The same for all targets with this key, address and proxy; nothing of them can be read in it. */
  readonly id: string
  readonly source: TokenSource
  /** What is asked for one, whatever it is asked for. */
  readonly target: ReadyTarget
}

/** A WebSocket as it is asked for. */
export interface Opening {
  /** With its query. */
  readonly path: string
  /** Besides those of the protocol itself. */
  readonly fields: Fields
}

/** One host that a target calls, with the connections to it. */
export interface CalledPlace {
  readonly connections: Connections
  /** Scheme, host and port. */
  readonly origin: string
  readonly proxy: string | null
  /** How a WebSocket is opened there; null when that cannot be sent. */
  openingFor(path: string, more: Fields): Opening | null
  readonly headFor: HeadFor
}

/** What targets are made with. */
export interface TargetSetting {
  /** By the slugs of providers, in place of their usual versions. */
  readonly versions: Readonly<Record<string, string>>
  readonly clock: ProofClock
  /** The token that was had there last; null where there is none. */
  tokenAt(place: Pick<TokenPlace, 'id'>): string | null
  connectionsTo(origin: string, proxy: string | null): Connections
}

/** Checks a channel and makes it ready to be called with this key. Throws `upstream.*` errors that tell the administrator what is wrong. */
export function readyTarget(channel: UpstreamChannel, key: string, given: TargetSetting): ReadyTarget {
  return targetOf(knownProvider(channel, key), channel, key, given)
}

/** The same, for asking what is left at the provider. Throws `upstream.balance-not-told`, too. */
export function balanceTarget(channel: UpstreamChannel, key: string, given: TargetSetting): ReadyTarget {
  const provider = knownProvider(channel, key)
  const { balance } = provider
  if (balance === undefined) throw upstreamErrors.balanceNotTold()
  const { baseUrl = provider.baseUrl, keyHeader: auth = provider.auth } = balance
  return targetOf({ ...provider, baseUrl, auth }, channel, key, given)
}

function knownProvider({ type }: UpstreamChannel, key: string): Provider {
  const provider = providerFor(type, key)
  if (!provider) throw upstreamErrors.unknownType({ type })
  return provider
}

function targetOf(provider: Provider, channel: UpstreamChannel, key: string, given: TargetSetting): ReadyTarget {
  const setting = channelSetting.safeParse(channel.setting ?? {})
  if (!setting.success) {
    throw upstreamErrors.settingInvalid({ faults: settingFaults(setting.error.issues) })
  }
  if (!isSendable(key) || !isSendable(channel.openaiOrganization ?? '')) throw upstreamErrors.keyInvalid()
  const version = given.versions[provider.slug]
  const proof = proofOf(provider.auth, key, given.clock)
  const said = readOther(provider, channel.other ?? '')
  const other = {
    ...(version !== undefined && { version }),
    ...(proof.account !== '' && { account: proof.account }),
    ...(proof.region !== '' && { regionOf: () => proof.region }),
    ...said,
  }
  const address = addressOf(provider, channel.baseUrl, other)
  const own = Object.entries(provider.headers).flat()
  if (provider.quirks.has('organization-header') && channel.openaiOrganization)
    own.push('openai-organization', channel.openaiOrganization)
  const { proxy } = setting.data
  const placeAt = placesBy(given, proxy, framingOf(provider))
  const placeFor = placesOf(address, (origin) => placeAt(origin, proof, own))
  const target = {
    channelId: channel.id,
    provider,
    origin: address.originFor(''),
    pathFor: address.pathFor,
    pathOf: address.pathOf,
    account: said.account ?? proof.account,
    hide: [key, address.baseUrl, address.host, ...(proxy ? [proxy] : []), ...proof.hide],
    placeFor,
    tokens: null,
    followed:
      provider.followed === undefined
        ? null
        : followedPlaces({
            followed: provider.followed,
            own: placeFor(''),
            placeAt: (origin) => placeAt(origin, unproven, []),
            pathOf: address.pathOf,
          }),
  }
  return proof.tokens === undefined
    ? target
    : withTokens(target, address.pathOf(proof.tokens.path), proof.tokens, given)
}

/** The same, asked by tokens that are had at this path. */
function withTokens(target: ReadyTarget, path: string, source: TokenSource, given: TargetSetting): ReadyTarget {
  const { origin, proxy } = target.placeFor('')
  const id = createHash('sha256').update([origin, proxy, path].join(' ')).digest('base64')
  return {
    ...target,
    tokens: { id, source, target: { ...target, pathFor: () => path } },
    get hide() {
      const token = given.tokenAt({ id })
      return token === null ? target.hide : [...target.hide, token]
    },
  }
}

/** Makes places of a target, each with what it is told of whoever asks. */
function placesBy(
  { connectionsTo }: TargetSetting,
  proxy: string | null,
  framing: Framing,
): (origin: string, proof: Shown, own: Fields) => CalledPlace {
  return (origin, proof, own) => {
    const { host } = new URL(origin)
    return {
      connections: connectionsTo(origin, proxy),
      origin,
      proxy,
      openingFor: openingAt(proof, host, own),
      headFor: provenHeads(proof, { host, own, framing }),
    }
  }
}

/** What of a proof a host is shown. */
type Shown = Pick<Proof, 'fields' | 'openingPath'>

const noFields: Fields = []
/** Of nobody in particular. */
const unproven: Shown = { fields: () => noFields }

/** Each place is made once, and most targets have one. */
function placesOf({ originFor }: ChannelAddress, placeAt: (origin: string) => CalledPlace): ReadyTarget['placeFor'] {
  const origin = originFor('')
  const usual = placeAt(origin)
  let places: Map<string, CalledPlace> | null = null
  return (model) => {
    const wanted = originFor(model)
    if (wanted === origin) return usual
    places ??= new Map()
    const known = places.get(wanted) ?? placeAt(wanted)
    places.set(wanted, known)
    return known
  }
}

/** What of a head is the same for all calls to a host. */
interface FixedParts {
  readonly host: string
  /** The provider's own fields. */
  readonly own: Fields
  /** How streams usually come. */
  readonly framing: Framing
}

function framingOf({ quirks }: Provider): Framing {
  return quirks.has('aws-event-stream') ? 'aws-event-stream' : 'sse'
}

/** The heads of requests to a host, with the proof as it is then: one that lasts is written once. */
function provenHeads(proof: Shown, { host, own, framing }: FixedParts): HeadFor {
  let shown: Fields | null = null
  let headFor: HeadFor = () => null
  return (request, path) => {
    const { body } = request
    const fields = proof.fields({ method: body === null ? 'GET' : 'POST', host, path, body })
    if (fields !== shown) {
      shown = fields
      // The taps read answers as they pass, so they must come uncompressed.
      const tail = ['user-agent', 'Tollgate', 'accept-encoding', 'identity']
      headFor = headsOf(['host', host, 'connection', 'keep-alive', ...fields, ...own, ...tail], framing)
    }
    return headFor(request, path)
  }
}

function openingAt(proof: Shown, host: string, own: Fields): CalledPlace['openingFor'] {
  return (bare, more) => {
    const path = proof.openingPath?.(bare, host) ?? bare
    const proven = proof.fields({ method: 'GET', host, path, body: null })
    const fields = replaced(['host', host, ...proven, ...own, 'user-agent', 'Tollgate'], more)
    return linesOf(fields) === null || !isSendablePath(path) ? null : { path, fields }
  }
}

/** Whether the text can stand in a header: printable ASCII. */
function isSendable(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}
