import type { EventPayload, keyRefused } from '@tollgate/contracts'
import { keyRefusalOf, reasonOf, type UpstreamError } from '@tollgate/formats'
import { type Clock, guarded, type Log } from '@tollgate/platform'
import type { AdmittedRequest } from '../admission/admitted-request'
import type { Arrival } from '../admission/arrival'
import type { DisablingRules } from '../admission/rules/disabling-rules'
import type { FinalFailure } from '../errors/error-reply'
import type { ChannelKey, LiveChannel } from '../routing/live-channel'
import { mayBeForbidden } from './named-resources'

type Told = EventPayload<typeof keyRefused>

export interface RefusedKeysOptions {
  readonly clock: Clock
  readonly log: Log
  /** Rejects when the bus does not take it. */
  readonly publish: (told: Told) => Promise<unknown>
}

/** An attempt that failed. */
export interface FailedAttempt {
  readonly pick: { readonly channel: LiveChannel; readonly key: Pick<ChannelKey, 'index'> }
  /** What the upstream said, with the status that the channel's mapping makes of it. */
  readonly final: FinalFailure
  /** What of the request is the caller's own. */
  readonly asked: {
    readonly arrival: Pick<Arrival, 'requestId' | 'apiVersion' | 'passedHeaders'>
    readonly request: Pick<AdmittedRequest, 'body' | 'model'>
  }
}

/** The same key of the same revision is told of once in so long. */
const quietMs = 60_000
/** After what the bus has not taken. */
const againMs = 5_000
/** Keys that are remembered at a time; the longest remembered is told of again where there are more. */
const mostKeys = 1_000

/**
 * Tells the owner of channels of keys that their upstreams take no more. No call waits for it or fails by it; what the bus does
 * not take is told again by a later call.
 */
export class RefusedKeys {
  /** Until when nothing more is told of a key of a revision. */
  private readonly quiet = new Map<string, number>()
  private readonly sending = new Set<Promise<void>>()

  constructor(private readonly options: RefusedKeysOptions) {}

  /** Takes note of a failed attempt; `rules` is null while no channel is disabled by itself. Never throws and waits for nothing. */
  note(rules: DisablingRules | null, attempt: FailedAttempt): void {
    const { pick, final } = attempt
    if (rules === null || final.kind !== 'answer' || !pick.channel.given.autoBan) return
    guarded(this.options.log, 'refused-key', () => this.take(rules, attempt, final.error))
  }

  /** Resolves once nothing is on its way any more. */
  async close(): Promise<void> {
    await Promise.all(this.sending)
  }

  private take(rules: DisablingRules, { pick, asked }: FailedAttempt, error: UpstreamError): void {
    const { id: channelId, version, type } = pick.channel.given
    const { index: keyPosition } = pick.key
    const { requestId } = asked.arrival
    const name = `${channelId} ${version} ${keyPosition}`
    if ((this.quiet.get(name) ?? 0) > this.options.clock.monotonicMs()) return
    const refusal = keyRefusalOf(error, type, rules.keywords)
    if (refusal === null || (refusal.by === 'words' && mayBeRepeated(rules, asked))) return
    if (refusal.by === 'forbidden' && mayBeForbidden(asked)) return
    this.hush(name, quietMs)
    const sending = this.send({ channelId, version, keyPosition, reason: reasonOf(error), requestId }, name)
    this.sending.add(sending)
    void sending.then(() => this.sending.delete(sending))
  }

  private async send(told: Told, name: string): Promise<void> {
    const { log, publish } = this.options
    // Without the reason, which may repeat what the caller has said.
    const { reason: _reason, ...noted } = told
    // The caller's answer goes out first.
    await new Promise(setImmediate)
    try {
      await publish(told)
      log.warn('relay.key-refused', noted)
    } catch (error) {
      this.hush(name, againMs)
      log.warn('relay.refused-key-untold', { ...noted, error })
    }
  }

  private hush(name: string, forMs: number): void {
    this.quiet.delete(name)
    this.quiet.set(name, this.options.clock.monotonicMs() + forMs)
    const [longest] = this.quiet.keys()
    if (this.quiet.size > mostKeys && longest !== undefined) this.quiet.delete(longest)
  }
}

/** Whether the caller may have put the words of these rules into the upstream's mouth. */
export function mayBeRepeated(rules: DisablingRules, { arrival, request }: FailedAttempt['asked']): boolean {
  const { apiVersion = '', passedHeaders = [] } = arrival
  return rules.mayBeRepeated(request.body, [request.model, apiVersion, ...passedHeaders])
}
