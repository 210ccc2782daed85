import { hideIn, type TaskAnswer } from '@tollgate/formats'
import type { UpstreamFailure } from '@tollgate/upstream'
import { noCounts } from '@tollgate/usage'
import type { Answer } from '../answer/answer'
import type { AnswerPort } from '../answer/answer-port'
import { headOfCall } from '../answer/client-response'
import { GatheredBody } from '../answer/gathered-body'
import { areOfAccount } from '../errors/error-reply'
import type { JournalWaiter } from '../journal/journal'
import { taskApis } from './apis/task-apis'
import { submissionOf } from './submission'

const hidden = '***'
/** An answer to a submit has an id and a few words. */
const mostBytes = 1024 * 1024

/**
 * The answer to a submit: what it says is for the owner of tasks, too, who hears of it before the caller does. It is paid for
 * where a task was taken in.
 */
export class SubmittedAnswer implements Answer, JournalWaiter {
  /** What is not whole in time is given up, however it comes. */
  readonly isStreaming = false
  private readonly body = new GatheredBody()
  private shown: Buffer | null = null
  private told: Promise<void> = Promise.resolve()

  constructor(private readonly port: AnswerPort) {}

  take(chunk: Buffer): boolean {
    if (this.body.add(chunk) > mostBytes) this.failUnreadable()
    return true
  }

  finish(): void {
    const { port } = this
    const { task } = port
    if (task === null) return this.failUnreadable()
    const { ask } = task
    const api = taskApis[ask.platform]
    const answer = api.readAnswer(this.body.whole(), ask)
    const isGood = port.status >= 200 && port.status <= 299
    if (!isGood) return this.failBy(port.pick.channel.mappedStatus(port.status), answer)
    if (answer === null) return this.failUnreadable()
    const faultStatus = api.faultStatusOf(answer)
    if (faultStatus !== null) return this.failBy(faultStatus, answer)
    if (answer.kind === 'refused' && areOfAccount(answer.description)) return this.failBy(400, answer)
    const { context, requestId } = port
    const description = hideIn(answer.description, this.hide)
    const shown = written(api.shown({ answer, ask, description, options: context.settings.tasks, requestId }))
    if (shown === null) return this.failUnreadable()
    // An upstream may repeat the address that it was told: whoever has the secret in it speaks for that upstream.
    this.settle({ ...answer, description }, shown.replaceAll(task.noticeSecret ?? hidden, hidden))
  }

  broke(failure: UpstreamFailure): void {
    this.port.failBy(failure)
  }

  /** It goes on without them. */
  clientLeft(): void {}

  cutShort(): void {
    this.port.cutUndelivered()
  }

  /** The receipt is written: the answer goes out, as soon as a question for the task would find it. */
  journalWritten(): void {
    this.port.guard(async () => {
      await this.told
      const { response, told } = this.port
      const fields = headOfCall(told)
      fields.push('content-type', 'application/json')
      if (!response.destroyed) response.answer(200, fields, [this.shown ?? this.body.whole()])
    })
  }

  journalBroke(): void {
    this.port.response.destroy()
  }

  /** What a caller must not read. */
  private get hide(): readonly string[] {
    const { pick, task } = this.port
    const { hide } = pick.key.target
    return task?.noticeSecret ? [...hide, task.noticeSecret] : hide
  }

  private settle(answer: TaskAnswer, shown: string): void {
    const { port } = this
    const { kind } = answer
    this.shown = Buffer.from(shown)
    if (answer.isUpstreamFault) port.breakOff(`task-${answer.code}`)
    else port.done()
    port.begin()
    this.told = port.submitted(submissionOf(answer))
    // What was there before was paid for before.
    const isPaid = kind === 'taken' || kind === 'window'
    port.end({
      outcome: kind === 'refused' ? 'failed' : 'complete',
      counts: isPaid ? { ...noCounts(), seconds: port.task?.ask.measure?.seconds ?? 0, calls: 1 } : noCounts(),
      evidence: 'counted',
      isDelivered: isPaid,
      waiter: this,
    })
  }

  /** Nobody took it in; the upstream's own words say why, where it has any. */
  private failBy(status: number, answer: TaskAnswer | null): void {
    const { port, hide } = this
    const { description = '' } = answer ?? {}
    const body =
      description === '' ? this.body.whole() : Buffer.from(JSON.stringify({ error: { message: description } }))
    const error = port.upstreamFormat.readUpstreamError({ status, body, hide })
    const isError = port.status >= 200 && port.status <= 299
    port.fail(
      { kind: isError ? 'error-in-answer' : 'status', status },
      { kind: 'answer', error, retryAfterS: null, givenStatus: status },
    )
  }

  /** It may have taken the task in, and nobody can tell. */
  private failUnreadable(): void {
    const { port } = this
    port.warn('relay.answer-unreadable', { bytes: this.body.bytes })
    port.fail({ kind: 'error-in-answer', status: 502 }, { kind: 'transport', failure: 'protocol' })
  }
}

/** Null for what is too deep to be written down. */
function written(shown: object): string | null {
  try {
    return JSON.stringify(shown)
  } catch {
    return null
  }
}
