import type { UpstreamFailure, UpstreamHeaders } from '@tollgate/upstream'
import { MessageReader } from './message-reader'
import { broken, type HeardAnswer, type Listener } from './wanted-answer'

/** So much may come that says nothing before something does: more than signs of life need, for hours. */
const mostSilentBytes = 8 * 1024 * 1024

/** A vendor's stream that is passed on as it comes. */
export class PassedStream implements Listener {
  private readonly stream
  private readonly messages = new MessageReader((name, data) => this.heard(name, data))
  private said: Buffer[] = []
  private silentBytes = 0
  private isEnded = false
  private isOver = false
  private fault: unknown = null

  constructor(
    private readonly wanted: HeardAnswer,
    status: number,
    headers: UpstreamHeaders,
  ) {
    this.stream = wanted.translator.stream(wanted.setting)
    wanted.handler.onHeaders(status, headers)
  }

  onData(chunk: Buffer): boolean {
    if (this.fault !== null || this.isOver) return true
    try {
      this.messages.push(chunk)
    } catch (error) {
      return this.fail(error)
    }
    // What comes behind the end says nothing, and the handler bounds how much of that is read.
    const said = this.taken()
    if (this.isEnded && this.wanted.translator.vendor.framing === 'messages') return this.finish(said)
    if (said.length > 0 || this.isEnded) {
      this.silentBytes = 0
      return this.wanted.handler.onData(said)
    }
    this.silentBytes += chunk.length
    return this.silentBytes <= mostSilentBytes || this.fail(new Error('the stream goes on and says nothing'))
  }

  onComplete(): void {
    if (this.fault !== null || this.isOver) return
    try {
      this.messages.end()
    } catch (error) {
      return this.wanted.handler.onError(broken(error))
    }
    this.end()
    this.complete(this.taken())
  }

  onError(failure: UpstreamFailure): void {
    if (this.isOver) return
    const { fault } = this
    this.wanted.handler.onError(fault === null ? failure : { ...broken(fault), sent: failure.sent })
  }

  private fail(fault: unknown): true {
    this.fault = fault
    this.wanted.stop()
    return true
  }

  /** What goes on after its last message is closed here: nobody else may do it. */
  private finish(said: Buffer): true {
    this.complete(said)
    this.wanted.stop()
    return true
  }

  private complete(said: Buffer): void {
    this.isOver = true
    const { guard, handler } = this.wanted
    guard(() => {
      if (said.length > 0) handler.onData(said)
      handler.onComplete()
    })
  }

  private heard(name: string, data: string): boolean {
    this.said.push(this.stream.take(name, data))
    if (this.stream.isOver) this.end()
    return this.stream.isOver
  }

  private end(): void {
    if (!this.isEnded) this.said.push(this.stream.end())
    this.isEnded = true
  }

  private taken(): Buffer {
    const said = Buffer.concat(this.said)
    this.said = []
    return said
  }
}
