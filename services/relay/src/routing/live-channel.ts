import { type Capability, type FormatName, spokenFormat, spokenWords, type WireName } from '@tollgate/catalogue'
import { channelStatus, type RoutedChannel } from '@tollgate/contracts'
import { callTranslatorOf, type FirstWords } from '@tollgate/formats'
import { priceName } from '@tollgate/pricing'
import { mappedStatus, type UpstreamTarget } from '@tollgate/upstream'
import { channelLimitsOf } from '../limits/channel-limits'
import { Load } from '../limits/load'
import { ChannelHealth } from './channel-health'
import { ChannelLatency } from './channel-latency'
import { mappedModel } from './model-mapping'

/** One key of a channel, ready to be called with. */
export interface ChannelKey {
  /** Its place in the channel: the id by which its health is kept. */
  readonly index: number
  /** The same for the same key, however it is sealed. */
  readonly mark: string
  readonly target: UpstreamTarget
}

/** For what a key is looked for, and by which chance. */
export interface KeySituation {
  readonly model: string
  readonly nowMs: number
  /** From 0 up to, not including, 1. */
  readonly random: () => number
}

/** One revision of a channel as calls use it. Keys are held in memory only. */
export class LiveChannel {
  readonly id: number
  readonly name: string
  readonly health: ChannelHealth
  /** What asking it costs, in proportion to others. */
  readonly cost: number
  /** What is asked of it; null where it has no limits. */
  readonly load: Load | null
  /** Parts of a receipt's text that never change. */
  readonly nameJson: string
  /** The fields that this channel puts into every request; null when there are none. */
  readonly override: Readonly<Record<string, unknown>> | null
  /** Thoughts of its answers become text. */
  readonly showsThoughts: boolean
  /** Its answers are read and written anew, also where its callers speak as it does. */
  readonly isRewritten: boolean
  /** What it has said in every chat, before all else; null where it says nothing. */
  readonly firstWords: FirstWords | null
  /** How long its upstream may take to begin an answer, and to go on with one; null where only the usual limits hold. */
  readonly firstPartMs: number | null
  readonly idleMs: number | null
  /** Its keys are drawn, not used in turn. */
  private readonly drawsKeys: boolean
  /** Null where requests may have any size. */
  private readonly mostInputTokens: number | null
  /** Infinity where it never ends. */
  readonly expiresAtMs: number
  /** Its time has come, as far as anybody has looked. */
  hasExpired = false
  private nextKey = 0
  private measured: ChannelLatency | null
  /** Null where models are called upstream as they are here. */
  private readonly mapped: Map<string, string> | null

  constructor(
    readonly given: RoutedChannel,
    readonly keys: readonly ChannelKey[],
    previous: LiveChannel | null = null,
  ) {
    this.id = given.id
    this.name = given.name
    this.nameJson = JSON.stringify(given.name)
    this.mapped = Object.keys(given.modelMapping).length > 0 ? new Map() : null
    this.override = Object.keys(given.paramOverride).length > 0 ? given.paramOverride : null
    this.showsThoughts = given.setting['thinking_to_content'] === true
    this.isRewritten = this.showsThoughts || given.setting['force_format'] === true
    this.firstWords = firstWordsOf(given.setting)
    this.firstPartMs = millisecondsOf(given.setting['first_token_timeout_seconds'])
    this.idleMs = millisecondsOf(given.setting['idle_timeout_seconds'])
    this.expiresAtMs = given.expiresAt < 0 ? Infinity : given.expiresAt * 1_000
    this.mostInputTokens = given.maxInputTokens > 0 ? given.maxInputTokens : null
    this.load = loadOf(given.setting, previous)
    this.drawsKeys = given.setting['key_choice'] === 'random'
    this.cost = typeof given.setting['cost'] === 'number' ? given.setting['cost'] : 1
    const known = previous && isSameUpstream(previous, this) ? previous : null
    const watchedName = (model: string) => this.watchedName(model)
    this.health = known?.health.follow(watchedName) ?? new ChannelHealth(watchedName)
    this.measured = known?.measured ?? null
  }

  /** Whether it may be called, also by callers who name it. */
  get isEnabled(): boolean {
    return this.given.status === channelStatus.enabled && !this.hasExpired && this.keys.length > 0
  }

  /** How long it takes to begin its answers, where calls go to the quickest. */
  get latency(): ChannelLatency {
    return (this.measured ??= new ChannelLatency())
  }

  /** Bytes of what it says first in a chat. */
  get firstBytes(): number {
    return this.firstWords === null ? 0 : Buffer.byteLength(this.firstWords.text)
  }

  /** What its provider speaks, its own format first; nothing where it has no key to call it with. */
  get formats(): readonly FormatName[] {
    const provider = this.keys[0]?.target.provider
    if (provider === undefined) return []
    const { format, chatFormats, pathsByModel } = provider
    const own = pathsByModel.map((rule) => rule.format ?? format)
    return [...new Set([format, ...own, ...(Object.keys(chatFormats) as FormatName[])])]
  }

  /** In which format it is asked for this by a caller of `from`; null where it has no key to call it with. */
  formatFor(capability: Capability, from: FormatName, model: string): FormatName | null {
    const provider = this.keys[0]?.target.provider
    return provider === undefined ? null : spokenFormat(provider, capability, from, this.upstreamModel(model))
  }

  /** In whose words it is asked for this, a format's or a wire's; likewise. */
  wordsFor(capability: Capability, from: FormatName, model: string): FormatName | WireName | null {
    const provider = this.keys[0]?.target.provider
    return provider === undefined ? null : spokenWords(provider, capability, from, this.upstreamModel(model))
  }

  /** Whether the provider can be asked for this at all, in what a caller of this format says or translated from it. */
  serves(capability: Capability, format: FormatName, model: string): boolean {
    const provider = this.keys[0]?.target.provider
    if (provider === undefined) return false
    const { capabilities } = provider
    const spoken = spokenFormat(provider, capability, format, this.upstreamModel(model))
    if (spoken === format) return capabilities.has(capability)
    return callTranslatorOf(capability, format, spoken)?.needs.every((need) => capabilities.has(need)) ?? false
  }

  /** Whether it takes no request of so many tokens. */
  isTooSmallFor(inputTokens: number): boolean {
    return this.mostInputTokens !== null && inputTokens > this.mostInputTokens
  }

  /** Whether a request of so many tokens would be beyond its limits, as far as this process knows. */
  isFullFor(inputTokens: number, nowMs: number): boolean {
    return this.load !== null && this.load.reached(inputTokens, nowMs) !== null
  }

  /** Whether it is set up for a model, under the name by which callers ask for it. */
  offers(model: string): boolean {
    const { models, modelPrefix } = this.given
    return model.startsWith(modelPrefix) && models.includes(model.slice(modelPrefix.length))
  }

  /** What the upstream calls this model. */
  upstreamModel(model: string): string {
    if (this.mapped === null) return model
    const known = this.mapped.get(model)
    if (known !== undefined) return known
    const mapped = mappedModel(this.given.modelMapping, model)
    // Only names that the channel offers are asked for, but a pinned call may bring any.
    if (this.mapped.size < 10_000) this.mapped.set(model, mapped)
    return mapped
  }

  /** The status by which an upstream's answer is judged and shown. */
  mappedStatus(status: number): number {
    return mappedStatus(this.given.statusCodeMapping, status)
  }

  /** The next key in turn, or a drawn one, that may be used for the model now; null when all rest. */
  nextHealthyKey({ model, nowMs, random }: KeySituation): ChannelKey | null {
    const { keys } = this
    const isHealthy = ({ index }: ChannelKey) => this.health.stateOf(index, model, nowMs) !== 'resting'
    if (this.drawsKeys) return drawn(keys, isHealthy, random)
    for (let step = 0; step < keys.length; step++) {
      const key = keys[(this.nextKey + step) % keys.length]
      if (key && isHealthy(key)) {
        this.nextKey = (this.nextKey + step + 1) % keys.length
        return key
      }
    }
    return null
  }

  /** The key that failed least, when all rest. */
  leastBadKey(model: string, nowMs: number): { key: ChannelKey; badness: number } | null {
    let best: { key: ChannelKey; badness: number } | null = null
    for (const key of this.keys) {
      const badness = this.health.badnessOf(key.index, model, nowMs)
      if (best === null || badness < best.badness) best = { key, badness }
    }
    return best
  }

  /** Its own name, or that of its family, where the channel is set up for it; a call that names its channel may bring any other. */
  private watchedName(model: string): string | null {
    const { models } = this.given
    if (models.includes(model)) return model
    const family = priceName(model)
    return models.includes(family) ? family : null
  }
}

/** One of the keys that are healthy, each as likely as the others; null where none is. */
function drawn(
  keys: readonly ChannelKey[],
  isHealthy: (key: ChannelKey) => boolean,
  random: () => number,
): ChannelKey | null {
  const lucky = keys[Math.floor(random() * keys.length)]
  if (lucky && isHealthy(lucky)) return lucky
  const healthy = keys.filter(isHealthy)
  return healthy[Math.floor(random() * healthy.length)] ?? null
}

/** What is under way stays so over an edit. */
function loadOf(setting: RoutedChannel['setting'], previous: LiveChannel | null): Load | null {
  const limits = channelLimitsOf(setting)
  return limits && (previous?.load?.under(limits) ?? new Load(limits))
}

function firstWordsOf({
  system_prompt: text,
  system_prompt_override: isAlways,
}: RoutedChannel['setting']): FirstWords | null {
  return typeof text === 'string' && text.trim() !== '' ? { text, isAlways: isAlways === true } : null
}

function millisecondsOf(seconds: unknown): number | null {
  return typeof seconds === 'number' && seconds > 0 ? seconds * 1_000 : null
}

/**
 * What an administrator changes in the rest of a channel does not heal its upstream, nor does it heal the other keys that one is
 * disabled. One that is new or has come back is known by nothing.
 */
function isSameUpstream(before: LiveChannel, after: LiveChannel): boolean {
  const { given: one, keys } = before
  const { given: other } = after
  return (
    one.status === other.status &&
    one.type === other.type &&
    one.baseUrl === other.baseUrl &&
    one.other === other.other &&
    after.keys.every(({ index, mark }) => keys.some((key) => key.index === index && key.mark === mark))
  )
}
