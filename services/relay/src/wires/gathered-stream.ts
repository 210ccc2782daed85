import type { UpstreamFailure, UpstreamHeaders } from '@tollgate/upstream'
import { MessageReader } from './message-reader'
import { asType, broken, type HeardAnswer, type Listener } from './wanted-answer'

/** What is put together is held until it is whole: no more than of an answer that came in one piece. */
const mostBytes = 8 * 1024 * 1024

/** A vendor's stream that is put together for a caller who wants an answer in one piece. */
export class GatheredStream implements Listener {
  private readonly gathering
  private readonly messages: MessageReader
  private bytes = 0
  private isOver = false

  constructor(
    private readonly wanted: HeardAnswer,
    headers: UpstreamHeaders,
  ) {
    const gathering = wanted.translator.gathering(wanted.setting)
    this.gathering = gathering
    this.messages = new MessageReader((name, data) => {
      gathering.take(name, data)
      return gathering.isOver
    })
    wanted.handler.onHeaders(200, asType(headers, 'application/json'))
  }

  onData(chunk: Buffer): boolean {
    if (this.isOver) return true
    this.bytes += chunk.length
    if (this.bytes > mostBytes) this.fail(new Error('the answer is too large'))
    else this.read(() => this.messages.push(chunk))
    // Nobody waits for what comes behind its end.
    if (this.gathering.isOver && !this.isOver) {
      this.finish()
      this.wanted.stop()
    }
    return true
  }

  onComplete(): void {
    if (this.isOver) return
    this.read(() => this.messages.end())
    if (!this.isOver) this.finish()
  }

  onError(failure: UpstreamFailure): void {
    if (this.isOver) return
    this.isOver = true
    this.wanted.handler.onError(failure)
  }

  private finish(): void {
    const { handler, guard } = this.wanted
    const reply = this.gathering.reply()
    if (!('body' in reply)) return this.fail(new Error('the stream broke off'))
    this.isOver = true
    guard(() => {
      handler.onData(reply.body)
      handler.onComplete()
    })
  }

  private read(act: () => void): void {
    try {
      act()
    } catch (error) {
      this.fail(error)
    }
  }

  private fail(cause: unknown): void {
    this.isOver = true
    this.wanted.handler.onError(broken(cause))
    this.wanted.stop()
  }
}
