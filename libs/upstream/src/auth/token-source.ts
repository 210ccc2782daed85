/** A token that is given for a while. */
export interface GivenToken {
  readonly token: string
  readonly lifeMs: number
}

/** A vendor who gives tokens for a key, by which it is asked for all else. */
export interface TokenSource {
  /** Where a token is asked for, by POST and without a body, below the channel's address. It has the key in it. */
  readonly path: string
  /** The token in what is answered there; `refused` where it says why there is none, null where it is neither. */
  read(answer: unknown): GivenToken | 'refused' | null
  /** Whether the answer to a call says that its token is not taken, or not any more. */
  isTokenRefused(answer: unknown): boolean
  /** The path of a call, with a token in it. */
  pathWith(path: string, token: string): string
}
