import type { SocketHandler, UpstreamFailure, UpstreamHeaders } from '../src/index'

/** A handler that remembers what a WebSocket tells it, and lets a test wait for it. */
export class SocketRecorder implements SocketHandler {
  /** In order: `open`, `drain`, `closed 1000 reason`, `refused 401`, `failed reset`. */
  readonly events: string[] = []
  readonly messages: { text: string; isBinary: boolean }[] = []
  bytes = 0
  headers: UpstreamHeaders | null = null
  refusal = ''
  failure: UpstreamFailure | null = null
  /** Whether messages are taken. */
  takes = true
  private readonly waiting: { until: () => boolean; resolve: () => void }[] = []

  get hasEnded(): boolean {
    return /^(closed|refused|failed)/.test(this.events.at(-1) ?? '')
  }

  onOpen(headers: UpstreamHeaders): void {
    this.headers = headers
    this.note('open')
  }

  onMessage(message: Buffer, isBinary: boolean): boolean {
    this.bytes += message.length
    this.messages.push({ text: message.subarray(0, 100).toString(), isBinary })
    this.note()
    return this.takes
  }

  onDrain(): void {
    this.note('drain')
  }

  onRefused(status: number, headers: UpstreamHeaders, body: Buffer): void {
    this.headers = headers
    this.refusal = body.toString()
    this.note(`refused ${status}`)
  }

  onClose(code: number, reason: string): void {
    this.note(`closed ${code} ${reason}`.trim())
  }

  onError(failure: UpstreamFailure): void {
    this.failure = failure
    this.note(`failed ${failure.kind}`)
  }

  /** Resolves when this holds, checked whenever something is told. */
  until(holds: () => boolean): Promise<void> {
    if (holds()) return Promise.resolve()
    return new Promise((resolve) => this.waiting.push({ until: holds, resolve }))
  }

  opened(): Promise<void> {
    return this.until(() => this.events.length > 0)
  }

  ended(): Promise<void> {
    return this.until(() => this.hasEnded)
  }

  private note(event?: string): void {
    if (event !== undefined) this.events.push(event)
    for (const wait of [...this.waiting]) {
      if (!wait.until()) continue
      this.waiting.splice(this.waiting.indexOf(wait), 1)
      wait.resolve()
    }
  }
}
