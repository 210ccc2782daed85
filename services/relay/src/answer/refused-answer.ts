import type { UpstreamError } from '@tollgate/formats'
import type { UpstreamFailure, UpstreamHeaders } from '@tollgate/upstream'
import { namesAccount, tellsOfAccount } from '../errors/error-reply'
import { namesModel, tellsOfModel } from '../errors/model-words'
import { secondsOfRetryAfter } from '../errors/retry-after'
import type { AttemptFailure } from '../routing/retry.policy'
import type { Answer } from './answer'
import type { AnswerPort } from './answer-port'
import { GatheredBody } from './gathered-body'

/** Of an error's body no more than this is read. */
const maxErrorBytes = 256 * 1024
/** By what a refusal is judged that calls an account without credit a fault of the request, as Anthropic's do. */
const paymentRequired = 402
/** The same of one that does so with a model which it does not have, as Bedrock's do. */
const notFound = 404

/** An answer with a status that is no success: its error is read, and another channel may be asked. */
export class RefusedAnswer implements Answer {
  private readonly body = new GatheredBody()

  constructor(
    private readonly port: AnswerPort,
    private readonly headers: UpstreamHeaders,
  ) {}

  take(chunk: Buffer): boolean {
    if (this.body.add(chunk) >= maxErrorBytes) this.finish()
    return true
  }

  finish(): void {
    const { port, headers } = this
    const { channel, key } = port.pick
    const status = channel.mappedStatus(port.status)
    const error = port.upstreamFormat.readUpstreamError({
      status,
      body: this.body.whole(),
      hide: key.target.hide,
    })
    const inHeader = secondsOfRetryAfter(headers.get('retry-after'), port.context.clock.nowMs())
    const retryAfterS = inHeader ?? error.retryAfterS ?? null
    const final = { kind: 'answer', error, retryAfterS, givenStatus: port.status } as const
    port.fail(status === 400 ? judged(error) : { kind: 'status', status }, final)
  }

  /** The status says enough. */
  broke(_failure: UpstreamFailure): void {
    this.finish()
  }

  clientLeft(): void {
    this.port.leaveUnbilled()
  }

  cutShort(): void {
    this.port.cutUndelivered()
  }
}

/** What a refusal stands for that calls it a fault of the request, and may be none. */
function judged(error: UpstreamError): AttemptFailure {
  if (tellsOfAccount(error)) return failureOf(paymentRequired, namesAccount(error) ? null : 'account')
  if (tellsOfModel(error)) return failureOf(notFound, namesModel(error) ? null : 'model')
  return failureOf(400, null)
}

function failureOf(status: number, isByWords: 'account' | 'model' | null): AttemptFailure {
  return { kind: 'status', status, ...(isByWords !== null && { isByWords }) }
}
