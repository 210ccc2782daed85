import { type HealthState, HealthWindow } from './health-window'

/**
 * What an attempt showed. `key`: the provider refused the key. `model`: it cannot serve this model by this key now.
 * `channel`: it cannot be reached at all. What is the caller's own fault shows nothing.
 */
export type HealthFinding = 'ok' | 'key' | 'model' | 'channel'

/** With which key which model was asked for, and when. */
export interface HealthPlace {
  readonly key: number
  readonly model: string
  readonly askedAtMs: number
  readonly nowMs: number
}

const modelRules = { leastFailures: 5, restRatio: 0.5 }
const channelRules = { leastFailures: 3, restRatio: 0.5 }
const keyRules = { leastFailures: 3, restRatio: 0.8 }
/** Models of one channel that are watched at a time, by key. */
const maxModels = 1_000

/** The name under which a model's health is kept; null for one that is not watched. */
export type WatchedName = (model: string) => string | null

/**
 * What is known of a channel's health: as a whole, by key, and by key and model. Nothing is kept of what never failed, nor of models
 * that the channel has no name for: callers can think up any, and those that somebody has set up would have no room.
 */
export class ChannelHealth {
  private channel: HealthWindow | null = null
  /** Null where nothing has failed yet, as of most of ten thousand channels. */
  private keys: Map<number, HealthWindow> | null = null
  private models: Map<string, HealthWindow> | null = null

  /** Nothing of this channel has failed lately. */
  isSpotless = true

  constructor(private watchedName: WatchedName = (model) => model) {}

  /** Its channel has other models now. */
  follow(watchedName: WatchedName): this {
    this.watchedName = watchedName
    return this
  }

  stateOf(key: number, model: string, nowMs: number): HealthState {
    if (this.isSpotless) return 'healthy'
    let worst: HealthState = 'healthy'
    for (const window of this.windowsOf(key, model)) {
      const state = window.stateAt(nowMs)
      if (state === 'resting') return state
      if (state === 'trying') worst = state
    }
    return worst
  }

  /** For how long this key is left alone for this model at most. */
  restsForMs(key: number, model: string, nowMs: number): number {
    return Math.max(0, ...this.windowsOf(key, model).map((window) => window.restsForMs(nowMs)))
  }

  /** How bad this key is for this model, 0 to 1. */
  badnessOf(key: number, model: string, nowMs: number): number {
    return Math.max(0, ...this.windowsOf(key, model).map((window) => window.badnessAt(nowMs)))
  }

  /** A call is about to use this key for this model. Until when it is the trial of what rests; null where it is none. */
  tried(key: number, model: string, nowMs: number): number | null {
    if (this.isSpotless) return null
    let untilMs: number | null = null
    for (const window of this.windowsOf(key, model)) untilMs = window.tried(nowMs) ?? untilMs
    return untilMs
  }

  /** The trial until this time has ended and found nothing out: another call may try. */
  gaveUp(key: number, model: string, trialUntilMs: number): void {
    for (const window of this.windowsOf(key, model)) window.gaveUp(trialUntilMs)
  }

  /**
   * An answer has begun well: enough of what is in use. Of what is tried it says nothing yet, as that may cut what it begins:
   * then true, and `found` is to be called when it has ended well.
   */
  begun(at: HealthPlace): boolean {
    const isTrial = this.stateOf(at.key, at.model, at.nowMs) !== 'healthy'
    if (!isTrial) this.found('ok', at)
    return isTrial
  }

  /** `restMs`: for how long the upstream asks not to be called, where it says so. */
  found(finding: HealthFinding, at: HealthPlace, restMs: number | null = null): void {
    const { key, model, nowMs, askedAtMs } = at
    if (finding !== 'ok') return this.windowFor(finding, key, model)?.failed(nowMs, restMs)
    if (this.isSpotless) return
    for (const window of this.windowsOf(key, model)) window.succeeded(nowMs, askedAtMs)
    this.forget(nowMs)
  }

  /** The state of the channel as a whole, for operators: that of the worst of its parts. */
  overallAt(nowMs: number): HealthState {
    const states = [this.channel, ...(this.keys?.values() ?? []), ...(this.models?.values() ?? [])].map(
      (window) => window?.stateAt(nowMs) ?? 'healthy',
    )
    return states.find((state) => state === 'resting') ?? states.find((state) => state === 'trying') ?? 'healthy'
  }

  private windowsOf(key: number, model: string): HealthWindow[] {
    const watched = this.models && this.watchedName(model)
    const ofModel = watched === null ? null : this.models?.get(modelKey(key, watched))
    return [this.channel, this.keys?.get(key), ofModel].filter((window) => window != null)
  }

  private windowFor(finding: Exclude<HealthFinding, 'ok'>, key: number, model: string): HealthWindow | null {
    const watched = finding === 'model' ? this.watchedName(model) : model
    if (watched === null) return null
    this.isSpotless = false
    if (finding === 'channel') return (this.channel ??= new HealthWindow(channelRules))
    if (finding === 'key') return ensured((this.keys ??= new Map()), key, () => new HealthWindow(keyRules))
    const models = (this.models ??= new Map())
    const window = ensured(models, modelKey(key, watched), () => new HealthWindow(modelRules))
    const [longestWatched] = models.keys()
    if (models.size > maxModels && longestWatched !== undefined) models.delete(longestWatched)
    return window
  }

  private forget(nowMs: number): void {
    if (this.channel?.isForgottenAt(nowMs)) this.channel = null
    this.keys = remembered(this.keys, nowMs)
    this.models = remembered(this.models, nowMs)
    this.isSpotless = this.channel === null && this.keys === null && this.models === null
  }
}

/** Without those that can be forgotten; null where none is left. */
function remembered<K>(windows: Map<K, HealthWindow> | null, nowMs: number): Map<K, HealthWindow> | null {
  for (const [key, window] of windows ?? []) if (window.isForgottenAt(nowMs)) windows?.delete(key)
  return windows === null || windows.size === 0 ? null : windows
}

function modelKey(key: number, model: string): string {
  return `${key} ${model}`
}

function ensured<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = make()))
  return value
}
