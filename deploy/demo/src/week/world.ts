import type { PriceSnapshot } from '@tollgate/contracts'
import type { Mishap } from '../cast/channels'
import type { ModelName } from '../cast/models'
import type { DemoToken } from '../cast/tokens'

/** Who calls, and by which token, as the house knows them. */
export interface Caller {
  readonly userId: number
  readonly username: string
  readonly group: string
  readonly address: string
  readonly balanceUnits: number
  readonly tokenId: number
  readonly token: DemoToken
  /** What the token has left; null where it is unlimited. */
  readonly remainUnits: number | null
}

/** A channel that the week's calls went through. */
export interface CalledChannel {
  readonly id: number
  readonly name: string
  readonly models: readonly ModelName[]
  readonly priority: number
  readonly weight: number
  /** The upstream's own names of models. */
  readonly mapping: Readonly<Partial<Record<ModelName, string>>>
  readonly mishap: Mishap | null
}

/** What the week is made from. */
export interface World {
  /** When the demo was begun: all calls were before. */
  readonly nowMs: number
  readonly callers: readonly Caller[]
  readonly channels: readonly CalledChannel[]
  readonly priceOf: (model: ModelName, group: string, atMs: number) => PriceSnapshot
}
