import type { BuiltManifest } from '@tollgate/console-sdk'

interface Listed {
  readonly id: string
  /** Where its manifest is. */
  readonly url: string
}

/** A remote whose manifest is read. */
export interface KnownRemote extends Listed {
  readonly state: 'known'
  readonly manifest: BuiltManifest
}

/** A remote that was built for a later contract than this shell's. */
export interface NewerRemote extends Listed {
  readonly state: 'newer'
  readonly contract: number
  readonly paths: readonly string[]
}

/** A remote in any of its states. */
export type Remote =
  | KnownRemote
  | NewerRemote
  | (Listed & { readonly state: 'loading' })
  | (Listed & { readonly state: 'failed'; readonly error: unknown })

export const isKnown = (remote: Remote): remote is KnownRemote => remote.state === 'known'
export const isNewer = (remote: Remote): remote is NewerRemote => remote.state === 'newer'

/** How long the shell waits for remotes. */
export interface Limits {
  readonly manifestMs: number
  readonly codeMs: number
  /** For what is found in one of them, once its code is there. */
  readonly findMs: number
}
