import { type Format, formatOf } from '@tollgate/formats'
import type { Clock, Log } from '@tollgate/platform'
import type { JsonAnswer, Upstreams } from '@tollgate/upstream'
import type { JudgedRequest } from '../admission/admitted-request'
import type { Arrival } from '../admission/arrival'
import { headersFor, thinkingModelOf, versionOf } from '../admission/rules/format-options'
import type { Settings } from '../admission/rules/settings'
import { likelyInputTokens, mostCountedBytes } from '../counting/likely-tokens'
import type { TokenCounter } from '../counting/token-counter'
import { type FinalFailure, tellsOfAccount } from '../errors/error-reply'
import { tellsOfModel } from '../errors/model-words'
import type { Pick } from '../routing/pick.policy'
import { channelsFor } from './channels-for'

/** An answer has a few numbers. */
const mostAnswerBytes = 64 * 1024
const patienceMs = 10_000
/** By these an upstream says that it is the request that cannot be counted. */
const requestFaults: ReadonlySet<number> = new Set([400, 413, 422])

/** How many tokens a request has, in the caller's format. */
export interface CountAnswer {
  readonly body: Buffer
  /** Told by an upstream; counted here; or a guess by its length, where it could not be counted. */
  readonly evidence: 'reported' | 'counted' | 'estimated'
  /** Upstreams that were asked. */
  readonly attemptCount: number
  /** The first model of an alias; null where the caller named it. */
  readonly servedModel: string | null
}

/** What requests are counted with. */
export interface CountContext {
  readonly settings: Settings
  readonly upstreams: Upstreams
  readonly counter: TokenCounter
  readonly clock: Clock
  readonly random: () => number
  readonly log: Log
}

/**
 * Finds out how many tokens a request has: asks a channel whose provider speaks the caller's format, as that knows best, and
 * counts here where there is none, or none that answers. Nothing is billed for it.
 */
export class TokenCounting {
  private readonly leaving = new AbortController()
  private attemptCount = 0

  constructor(
    private readonly context: CountContext,
    private readonly arrival: Arrival,
    private readonly request: JudgedRequest,
  ) {}

  /** The answer, or what an upstream says is wrong with the request. */
  async answer(): Promise<CountAnswer | FinalFailure> {
    const { context, request, arrival } = this
    const tries = request.pinned === null ? context.settings.retryTimes + 1 : 1
    const { format } = arrival.kind
    for (const pick of channelsFor(request, format.name, context).slice(0, tries)) {
      const told = await this.ask(pick)
      if (told !== null || this.leaving.signal.aborted) return told ?? { kind: 'stopping' }
    }
    return this.countHere(format)
  }

  /** Nobody waits for it any more. */
  stop(): void {
    this.leaving.abort()
  }

  /** What an upstream says; null where it says nothing of use. */
  private async ask(pick: Pick): Promise<CountAnswer | FinalFailure | null> {
    const { context, arrival } = this
    try {
      return this.read(await this.send(pick), pick)
    } catch (error) {
      const { id: channelId } = pick.channel
      if (!this.leaving.signal.aborted)
        context.log.forRequest(arrival.requestId).warn('relay.count-failed', { channelId, error })
      return null
    }
  }

  private send({ channel, key }: Pick): Promise<JsonAnswer> {
    const { context, arrival, request } = this
    const { body, scan, model: asked, bareModel } = request
    const { target } = key
    this.attemptCount += 1
    // Those who are asked speak the caller's format.
    const options = context.settings.ownFormatOptions[arrival.kind.format.name]
    const named = channel.upstreamModel(bareModel)
    // How it is to think changes nothing of what it is given to read.
    const model = thinkingModelOf(options, named)?.model ?? named
    const headers = headersFor(options, [asked, bareModel], arrival.passedHeaders)
    const version = versionOf(options, [named, bareModel])
    return context.upstreams.callJson({
      target,
      capability: arrival.kind.capability,
      model,
      bytes: formatOf(target.provider.format).prepareRequest(body, scan, { model }),
      ...(headers.length > 0 && { headers }),
      ...(version !== undefined && { version }),
      timeoutMs: patienceMs,
      maxBytes: mostAnswerBytes,
      signal: this.leaving.signal,
    })
  }

  private read({ status, body }: JsonAnswer, { channel, key }: Pick): CountAnswer | FinalFailure | null {
    const { hide, provider } = key.target
    const format = formatOf(provider.format)
    if (status >= 200 && status <= 299) {
      const told = format.readTokenCount?.(body) ?? null
      return told === null ? null : this.counted(body, 'reported')
    }
    const error = format.readUpstreamError({ status: channel.mappedStatus(status), body, hide })
    if (!requestFaults.has(status) || tellsOfAccount(error) || tellsOfModel(error)) return null
    return { kind: 'answer', error, retryAfterS: null, givenStatus: status }
  }

  /** By the vocabulary of the model that the first channel of its route would be asked for. */
  private async countHere(format: Format): Promise<CountAnswer> {
    const { context, request } = this
    const { body, scan, route, pinned, bareModel, caller } = request
    if (body.length > mostCountedBytes) return this.counted(written(format, likelyInputTokens(scan)), 'estimated')
    const channel = pinned ?? route?.tiers[0]?.channels[0]
    const model = channel?.upstreamModel(bareModel) ?? bareModel
    const countable = { kind: 'request', body, format: format.name, model } as const
    const { tokens, isEstimate } = await context.counter.count(caller.user.id, model, countable)
    return this.counted(written(format, tokens), isEstimate ? 'estimated' : 'counted')
  }

  private counted(body: Buffer, evidence: CountAnswer['evidence']): CountAnswer {
    return { body, evidence, attemptCount: this.attemptCount, servedModel: this.request.servedModel }
  }
}

function written(format: Format, tokens: number): Buffer {
  return format.tokenCountBody?.(tokens) ?? Buffer.from(JSON.stringify({ tokens }))
}
