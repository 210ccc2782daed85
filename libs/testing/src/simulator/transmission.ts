import { once } from 'node:events'
import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import type { Answer } from './answers/answer'
import { errorFrame } from './answers/errors'
import type { Gates } from './gates'
import type { RecordedRequest } from './requests/recorded-request'
import type { Behaviour, BreakingPoint } from './script/script'
import { failureOf } from './vendors/speech/failure'
import type { AnswerSink } from './web-socket/answer-sink'

/** Sends one answer the way its behaviour wants it: slowly, cut, split, broken. */
export class Transmission {
  /** Bytes that wait for a chunk of the wanted size, or for the end. */
  private unsent: Buffer = Buffer.alloc(0)
  /** Set when the client went away: waiting for anything more would be for nobody. */
  private readonly gone = new AbortController()

  constructor(
    private readonly request: RecordedRequest,
    private readonly response: AnswerSink,
    private readonly behave: Behaviour,
    private readonly gates: Gates,
  ) {
    response.on('close', () => {
      request.close(response.writableFinished ? 'complete' : 'aborted')
      this.gone.abort()
    })
  }

  /** Resolves when the answer is out, was broken off, or the listener is gone. */
  async send(answer: Answer): Promise<void> {
    try {
      await this.gates.pass(this.request, 'headers')
      await this.pause(this.behave.headersDelayMs)
      if (await this.breaksAt('before-headers')) return
      this.head(answer)
      if (await this.breaksAt('after-headers')) return
      const isWhole = answer.isStream ? await this.events(answer.pieces) : await this.body(wholeOf(answer))
      if (!isWhole) return
      await this.gates.pass(this.request, 'end')
      this.finish()
    } catch (error) {
      if (!this.gone.signal.aborted) throw error
    }
  }

  private head(answer: Answer): void {
    const { contentType, reset, hang, splitBytes, cut } = this.behave
    const sent: Record<string, string> = { ...answer.headers, ...this.behave.headers }
    if (contentType !== undefined) sent['content-type'] = contentType
    // A body that ends early but politely can only be sent without telling its length.
    if (!answer.isStream && !cut) sent['content-length'] = String(wholeOf(answer).length)
    this.request.status = answer.status
    this.response.writeHead(answer.status, sent)
    if (answer.isStream || reset || hang || splitBytes) this.response.flushHeaders()
  }

  private async events(pieces: Answer['pieces']): Promise<boolean> {
    const { cut, errorInStream, chunkDelayMs } = this.behave
    let index = 0
    for (const piece of pieces) {
      await this.gates.pass(this.request, index)
      if (index > 0) await this.pause(chunkDelayMs)
      if (await this.breaksAt(index)) return false
      if (cut?.afterEvents === index) return true
      if (errorInStream?.afterEvents === index) {
        await this.write(toBuffer(this.errorEvent()))
        return true
      }
      await this.write(toBuffer(piece))
      this.request.eventsSent = ++index
    }
    return !(await this.breaksAt(index))
  }

  private errorEvent(): string | Buffer {
    const { voice } = this.request
    if (voice === null) return errorFrame(this.request, this.behave)
    return voice.failureEvent(failureOf(500, this.behave.errorInStream?.error), this.behave)
  }

  /** A body that is to break does so in its middle. */
  private async body(whole: Buffer): Promise<boolean> {
    const { reset, hang, cut, splitBytes } = this.behave
    const isBroken = typeof reset === 'object' || typeof hang === 'object'
    await this.gates.pass(this.request, 0)
    if (isBroken || cut) {
      await this.put(whole.subarray(0, whole.length >> 1))
      return isBroken ? !(await this.breakOff()) : true
    }
    this.request.eventsSent = 1
    if (splitBytes === undefined) this.unsent = whole
    else await this.write(whole)
    return true
  }

  private async breaksAt(place: 'before-headers' | 'after-headers' | number): Promise<boolean> {
    const { reset, hang } = this.behave
    return isAt(reset, place) || isAt(hang, place) ? this.breakOff() : false
  }

  private async breakOff(): Promise<true> {
    if (this.behave.reset === undefined) {
      await once(this.response, 'close')
      return true
    }
    this.request.close('reset')
    // Written bytes leave first: a reset right behind a write would take them along.
    if (this.response.headersSent) await new Promise<void>((resolve) => this.response.write('', () => resolve()))
    this.response.socket?.resetAndDestroy()
    return true
  }

  private async write(bytes: Buffer): Promise<void> {
    const size = this.behave.splitBytes
    if (size === undefined) return this.put(bytes)
    if (this.response.writeFrames !== undefined)
      return this.putBy(bytes, () => this.response.writeFrames?.(bytes, size))
    this.unsent = Buffer.concat([this.unsent, bytes])
    while (this.unsent.length >= size) {
      await this.put(this.unsent.subarray(0, size))
      // Node joins what is written in one turn into one chunk.
      await setImmediate()
      this.unsent = this.unsent.subarray(size)
    }
  }

  private finish(): void {
    this.gone.signal.throwIfAborted()
    this.request.keep(this.unsent)
    this.response.end(this.unsent)
  }

  private async put(bytes: Buffer): Promise<void> {
    if (bytes.length > 0) await this.putBy(bytes, () => this.response.write(bytes))
  }

  private async putBy(bytes: Buffer, write: () => boolean | undefined): Promise<void> {
    this.gone.signal.throwIfAborted()
    this.request.keep(bytes)
    if (write() === false) await once(this.response, 'drain', { signal: this.gone.signal })
  }

  private async pause(ms: number | undefined): Promise<void> {
    if (ms) await delay(ms, undefined, { signal: this.gone.signal })
  }
}

function isAt(point: BreakingPoint | undefined, place: 'before-headers' | 'after-headers' | number): boolean {
  if (point === undefined || typeof point === 'string') return point === place
  return point.afterEvents === place
}

function wholeOf(answer: Answer): Buffer {
  return Buffer.concat([...answer.pieces].map(toBuffer))
}

function toBuffer(piece: string | Buffer): Buffer {
  return typeof piece === 'string' ? Buffer.from(piece) : piece
}
