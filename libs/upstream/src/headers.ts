import type { UpstreamHeaders } from './upstream'

/** Headers as undici's parser gives them, names and values in turn; read only when somebody asks. */
export class RawHeaders implements UpstreamHeaders {
  constructor(private readonly raw: readonly Buffer[]) {}

  get(name: string): string | null {
    let found: string | null = null
    for (let i = 0; i + 1 < this.raw.length; i += 2) {
      const key = this.raw[i] as Buffer // inside the bounds
      if (key.length !== name.length || key.toString('latin1').toLowerCase() !== name) continue
      const value = (this.raw[i + 1] as Buffer).toString('latin1') // inside the bounds
      found = found === null ? value : `${found}, ${value}`
    }
    return found
  }
}
