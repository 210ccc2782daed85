import type { Capability, Provider } from '@tollgate/catalogue'
import type { PathShape } from '../call/upstream'
import { upstreamErrors } from '../failure/upstream.errors'
import { bedrockId } from './bedrock-id'
import type { ReadOther } from './other'

/** Stands for the model while an address with `{model}` is taken apart; survives the URL parser unchanged. */
const modelMark = 'tollgate-model-name'

/** The addresses of one channel, checked and taken apart. */
export interface ChannelAddress {
  origin: string
  host: string
  /** What a caller must not read: the base URL as it was typed. */
  baseUrl: string
  /** Scheme, host and port at which a model is asked; of most channels the same for all. */
  originFor(model: string): string
  pathFor(capability: Capability, model: string, shape?: PathShape): string | null
  /** A further path of the provider's, as it is at this address. */
  pathOf(path: string): string
}

/**
 * Takes a channel's base URL apart, the provider's own when it is empty; `other` is what its paths name besides. Throws
 * `upstream.base-url-missing`, `.base-url-invalid` or `.base-url-query`.
 */
export function addressOf(provider: Provider, channelBaseUrl: string, other: ReadOther = {}): ChannelAddress {
  const baseUrl = channelBaseUrl.trim().replace(/\/+$/, '') || provider.baseUrl
  if (baseUrl === null) throw upstreamErrors.baseUrlMissing()
  // The URL itself is not held on to: a channel that waits to be called is some strings.
  const { origin, host, pathname, search } = parse(baseUrl.replaceAll('{model}', modelMark))
  const { version: usual = provider.version, account = '', regionOf = () => '' } = other
  const regional = channelBaseUrl.trim() === '' && other.regionOf !== undefined ? provider.regionalBaseUrl : undefined
  const originFor = regional === undefined ? () => origin : regionalOrigin(regional, origin, regionOf)
  const address = { origin, host, baseUrl, originFor }
  if (provider.address === 'complete') {
    const template = pathname + search
    return {
      ...address,
      pathOf: (path) => path,
      pathFor: (capability, model) =>
        provider.capabilities.has(capability) ? template.replaceAll(modelMark, encoded(model)) : null,
    }
  }
  if (search !== '') throw upstreamErrors.baseUrlQuery()
  const base = pathname.replace(/\/+$/, '')
  const pathOf = (path: string) => base + cut(provider, baseUrl, path).replace('{account}', account)
  const templates = templatesOf(provider, pathOf)
  return {
    ...address,
    pathOf,
    pathFor: (capability, model, { format, isStream = false, version = usual, task = '', variant } = {}) => {
      const own = format === undefined || capability !== 'chat' ? undefined : provider.chatFormats[format]
      if (own !== undefined) return base + cut(provider, baseUrl, own)
      const template = templates(capability, model, isStream)
      if (template === null || !template.includes('{')) return template
      return template
        .replace('{version}', encoded(version))
        .replace('{region}', regionOf(model))
        .replace('{model}', encoded(model))
        .replace('{task}', task.split('/').map(encoded).join('/') + (variant ? `?variant=${encoded(variant)}` : ''))
        .replace('{modelId}', encoded(bedrockId(model, regionOf(model))))
        .replace('{model@}', encoded(dated(model)))
        .replace('{name}', named(model))
    },
  }
}

/** `global` is at the address without a region. */
function regionalOrigin(
  regional: string,
  global: string,
  regionOf: (model: string) => string,
): ChannelAddress['originFor'] {
  return (model) => {
    const region = regionOf(model)
    return region === 'global' ? global : regional.replace('{region}', region)
  }
}

/** The paths of a provider, with the marks in them; each made whole by `complete` when it is first asked for. */
function templatesOf(
  { capabilities, paths, streamPaths, pathsByModel }: Provider,
  complete: (path: string) => string,
): (capability: Capability, model: string, isStream: boolean) => string | null {
  // Of the paths that a provider has a channel uses one or two, and there may be ten thousand channels.
  let made: Map<string, string> | null = null
  const whole = (path: string): string => {
    made ??= new Map()
    let known = made.get(path)
    if (known === undefined) made.set(path, (known = complete(path)))
    return known
  }
  return (capability, model, isStream) => {
    if (!capabilities.has(capability)) return null
    for (const rule of pathsByModel) {
      const path = (isStream ? rule.streamPaths[capability] : undefined) ?? rule.paths[capability]
      if (path !== undefined && model.startsWith(rule.prefix)) return whole(path)
    }
    const path = (isStream ? streamPaths[capability] : undefined) ?? paths[capability]
    return path === undefined ? null : whole(path)
  }
}

/** The whole address of a call, for display; null when the provider cannot do it. Throws like `addressOf`. */
export function urlFor(provider: Provider, baseUrl: string, capability: Capability, model = ''): string | null {
  const address = addressOf(provider, baseUrl)
  const path = address.pathFor(capability, model)
  return path === null ? null : address.origin + path
}

/** The model as the name of a resource, of which the first slash stays one: `tunedModels/a`. */
function named(model: string): string {
  return encoded(model).replace('%2F', '/')
}

/** Google's name of a model whose maker writes `-20250929` behind it. */
function dated(model: string): string {
  return model.replace(/-(\d{8})$/, '@$1')
}

/** A name as part of a path. Half a surrogate pair, which a caller's JSON may have, becomes U+FFFD: it has no encoding. */
function encoded(name: string): string {
  return encodeURIComponent(Buffer.from(name).toString()).replaceAll('%40', '@')
}

function parse(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!url || !isHttp || url.username !== '' || url.password !== '' || url.hash !== '' || url.host.includes(modelMark))
    throw upstreamErrors.baseUrlInvalid()
  return url
}

function cut(provider: Provider, baseUrl: string, path: string): string {
  for (const rule of provider.pathCuts)
    if (baseUrl.startsWith(rule.baseUrl) && path.startsWith(rule.cut)) return path.slice(rule.cut.length)
  return path
}
