import type { UpstreamHeaders } from '../call/upstream'
import { COLON, isNameAt, LF, valueOf } from './bytes'

/** The fields of an answer's head as they came, each ended by CR LF; read only when somebody asks. */
export class RawHeaders implements UpstreamHeaders {
  constructor(
    private readonly bytes: Buffer,
    private readonly from: number,
    private readonly to: number,
  ) {}

  get(name: string): string | null {
    const { bytes, to } = this
    let found: string | null = null
    for (let at = this.from; at < to; at++) {
      const colon = at + name.length
      const isFound = bytes[colon] === COLON && isNameAt(bytes, at, name)
      const start = at
      while (bytes[at] !== LF) at++
      if (!isFound) continue
      const value = valueOf(bytes, start + name.length + 1, at - 1)
      found = found === null ? value : `${found}, ${value}`
    }
    return found
  }
}
