import type { KeyHolder } from '../load/weather-caller'
import type { Craft } from './crafts'

/** What tasks are submitted with in a house. */
export interface TaskTarget {
  /** Of the edge, and of the relay itself. */
  readonly origins: readonly string[]
  readonly holders: readonly KeyHolder[]
  readonly crafts: readonly Craft[]
  /** What limited tokens were made with, by id. */
  readonly caps: ReadonlyMap<number, number>
}
