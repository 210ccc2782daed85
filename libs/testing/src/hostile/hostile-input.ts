import type { Pieces, RawCaller } from '../raw/raw-caller'

/** One thing that a client sends, byte by byte as it stands. */
export interface HostileInput {
  readonly name: string
  /** The pieces, made when they are sent. */
  readonly pieces: (by: RawCaller) => Pieces
  /** The client says behind it that it sends no more: what it sent is not whole. */
  readonly isCut?: boolean
  /** Each piece goes out by itself. */
  readonly isSlow?: boolean
  /** Milliseconds that a turn of who reads it may take, where that cannot be as little as for all others. */
  readonly mostMs?: number
}
