import type { ClientResponse, ClientUpgrade, HeadFields } from '../client-http/client-exchange'

/** Who is told what an answer says, as it goes out. */
export interface AnswerEar {
  head(status: number, fields: HeadFields): void
  part(part: Buffer): void
}

/** A client's response that somebody listens to. What goes out, and when, is not changed by it. */
export class CapturedResponse implements ClientResponse {
  constructor(
    private readonly response: ClientResponse,
    private readonly ear: AnswerEar,
  ) {}

  get statusCode(): number {
    return this.response.statusCode
  }

  get headersSent(): boolean {
    return this.response.headersSent
  }

  get destroyed(): boolean {
    return this.response.destroyed
  }

  get writableFinished(): boolean {
    return this.response.writableFinished
  }

  get upgrade(): ClientUpgrade | undefined {
    return this.response.upgrade
  }

  answer(status: number, fields: HeadFields, parts: readonly Buffer[]): void {
    this.ear.head(status, fields)
    for (const part of parts) this.ear.part(part)
    this.response.answer(status, fields, parts)
  }

  writeHead(status: number, fields: HeadFields): unknown {
    this.ear.head(status, fields)
    return this.response.writeHead(status, fields)
  }

  write(part: Buffer): boolean {
    this.ear.part(part)
    return this.response.write(part)
  }

  end(last?: Buffer): unknown {
    if (last !== undefined) this.ear.part(last)
    return this.response.end(last)
  }

  flushHeaders(): void {
    this.response.flushHeaders()
  }

  destroy(): unknown {
    return this.response.destroy()
  }

  on(event: 'close' | 'drain', listener: () => void): unknown {
    return this.response.on(event, listener)
  }
}
