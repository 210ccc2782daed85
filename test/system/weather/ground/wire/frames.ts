/** One command of the client protocol of NATS with its payload, as its bytes. */
export interface Frame {
  /** In capitals: PUB, HPUB, MSG, HMSG, CONNECT, PING and so on. */
  readonly command: string
  /** The words behind the command; those of INFO and CONNECT are JSON. */
  readonly words: readonly string[]
  readonly bytes: Buffer
  /** Where headers and payload begin in `bytes`. */
  readonly bodyAt: number
}

const lineEnd = '\r\n'
const withBody = new Set(['PUB', 'HPUB', 'MSG', 'HMSG'])

/**
 * Cuts one direction of a connection into frames, however it arrives
 * (https://docs.nats.io/reference/reference-protocols/nats-protocol).
 */
export class FrameReader {
  private pieces: Buffer[] = []
  private waiting = 0
  /** So many bytes have to be there before another look is worth it. */
  private needed = 0

  /** Returns the frames that are whole by now. */
  read(piece: Buffer): Frame[] {
    this.pieces.push(piece)
    this.waiting += piece.length
    if (this.waiting < this.needed) return []
    let rest = this.pieces.length === 1 ? piece : Buffer.concat(this.pieces)
    const frames: Frame[] = []
    for (let frame = this.first(rest); frame !== null; frame = this.first(rest)) {
      frames.push(frame)
      rest = rest.subarray(frame.bytes.length)
    }
    this.pieces = rest.length === 0 ? [] : [rest]
    this.waiting = rest.length
    return frames
  }

  private first(bytes: Buffer): Frame | null {
    const end = bytes.indexOf(lineEnd)
    this.needed = bytes.length + 1
    if (end < 0) return null
    const [command = '', ...words] = bytes.toString('latin1', 0, end).split(/[ \t]+/)
    const name = command.toUpperCase()
    const bodyAt = end + lineEnd.length
    const length = withBody.has(name) ? bodyAt + Number(words.at(-1)) + lineEnd.length : bodyAt
    this.needed = length
    if (bytes.length < length) return null
    return { command: name, words, bytes: bytes.subarray(0, length), bodyAt }
  }
}

/** The id by which JetStream knows a repeat of what is published; null when it has none, or is no publication. */
export function messageIdOf(frame: Frame): string | null {
  if (frame.command !== 'HPUB') return null
  const headerBytes = Number(frame.words.at(-2))
  const headers = frame.bytes.toString('latin1', frame.bodyAt, frame.bodyAt + headerBytes)
  return /\r\nNats-Msg-Id: *([^\r]+)/.exec(headers)?.[1] ?? null
}

/** The same publication, for which no answer is wanted. */
export function withoutReply(frame: Frame): Buffer {
  const [subject, ...words] = frame.words
  const sizes = words.slice(frame.command === 'HPUB' ? -2 : -1)
  const head = [frame.command, subject, ...sizes].join(' ')
  return Buffer.concat([Buffer.from(head + lineEnd, 'latin1'), frame.bytes.subarray(frame.bodyAt)])
}
