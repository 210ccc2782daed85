import type { DrawingUpstream, MusicUpstream } from '@tollgate/testing'
import type { KeyHolder } from '../load/weather-caller'

/** What tasks are submitted with in a house. */
export interface TaskTarget {
  /** Of the edge, and of the relay itself. */
  readonly origins: readonly string[]
  readonly holders: readonly KeyHolder[]
  readonly drawing: DrawingUpstream
  readonly music: MusicUpstream
  /** What limited tokens were made with, by id. */
  readonly caps: ReadonlyMap<number, number>
}
