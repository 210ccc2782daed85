import type { TurnDetection } from './realtime-events'

/** What was heard of a change: somebody began to speak, or has stopped. */
export type Heard = { readonly what: 'started' | 'stopped'; readonly atMs: number } | null

const usualSilenceMs = 500

/** The sound that a client has sent and that is no part of the conversation yet. */
export class HeardAudio {
  private readonly pieces: Buffer[] = []
  private sizeBytes = 0
  /** From the start of the session. */
  private allBytes = 0
  private silentBytes = 0
  private isSpeaking = false

  constructor(private readonly bytesOfMs: () => number) {}

  get isEmpty(): boolean {
    return this.sizeBytes === 0
  }

  /** Adds sound. A piece is silent when all its bytes are zero: who speaks is told by that alone. */
  append(base64: string, detection: TurnDetection | null): Heard {
    const piece = Buffer.from(base64, 'base64')
    const isSilent = piece.every((byte) => byte === 0)
    const startMs = this.inMs(this.allBytes)
    this.pieces.push(piece)
    this.sizeBytes += piece.length
    this.allBytes += piece.length
    if (detection === null) return null
    this.silentBytes = isSilent ? this.silentBytes + piece.length : 0
    if (!isSilent && !this.isSpeaking) {
      this.isSpeaking = true
      return { what: 'started', atMs: startMs }
    }
    const enoughMs = detection.silence_duration_ms ?? usualSilenceMs
    if (!this.isSpeaking || this.inMs(this.silentBytes) < enoughMs) return null
    this.isSpeaking = false
    return { what: 'stopped', atMs: this.inMs(this.allBytes) }
  }

  /** All of it, which is then no longer here. */
  take(): string {
    const all = Buffer.concat(this.pieces).toString('base64')
    this.clear()
    return all
  }

  clear(): void {
    this.pieces.length = 0
    this.sizeBytes = this.silentBytes = 0
    this.isSpeaking = false
  }

  private inMs(bytes: number): number {
    return Math.floor(bytes / this.bytesOfMs())
  }
}
