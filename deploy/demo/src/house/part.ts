import type { Events, Rpc } from '@tollgate/messaging'
import type { Clock } from '@tollgate/platform'
import type { Console } from './console'
import type { State } from './state'

/** What every part of the demo is made with. */
export interface House {
  readonly url: string
  readonly simulatorUrl: string
  /** By which the simulator signs what was paid. */
  readonly merchantKey: string
  /** Of the administrator. */
  readonly admin: Console
  readonly state: State
  readonly events: Events
  readonly rpc: Rpc
  readonly clock: Clock
}

/** A part of the demo: made once, and found made where it was broken off in the middle and begins again. */
export interface Part {
  readonly name: string
  make(house: House): Promise<void>
}
