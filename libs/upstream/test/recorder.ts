import type { UpstreamFailure, UpstreamHandler, UpstreamHeaders } from '../src/index'

/** A handler that remembers what it is told, and lets a test wait for it. */
export class Recorder implements UpstreamHandler {
  readonly events: string[] = []
  status = 0
  headers: UpstreamHeaders | null = null
  failure: UpstreamFailure | null = null
  private readonly parts: Buffer[] = []
  private readonly waiting: { until: () => boolean; resolve: () => void }[] = []

  constructor(private readonly takesMore: (recorder: Recorder) => boolean = () => true) {}

  get body(): string {
    return Buffer.concat(this.parts).toString()
  }

  get bytes(): number {
    return this.parts.reduce((sum, part) => sum + part.length, 0)
  }

  get hasEnded(): boolean {
    return this.events.includes('complete') || this.failure !== null
  }

  onHeaders(status: number, headers: UpstreamHeaders): void {
    this.status = status
    this.headers = headers
    this.note('headers')
  }

  onData(chunk: Buffer): boolean {
    this.parts.push(chunk)
    this.note('data')
    return this.takesMore(this)
  }

  onComplete(): void {
    this.note('complete')
  }

  onError(failure: UpstreamFailure): void {
    this.failure = failure
    this.note('error')
  }

  /** Resolves when this holds, checked whenever something is told. */
  until(holds: () => boolean): Promise<void> {
    if (holds()) return Promise.resolve()
    return new Promise((resolve) => this.waiting.push({ until: holds, resolve }))
  }

  ended(): Promise<void> {
    return this.until(() => this.hasEnded)
  }

  private note(event: string): void {
    if (this.events.at(-1) !== event) this.events.push(event)
    for (const wait of [...this.waiting]) {
      if (!wait.until()) continue
      this.waiting.splice(this.waiting.indexOf(wait), 1)
      wait.resolve()
    }
  }
}
