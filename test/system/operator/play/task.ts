import type { DemoConsole } from '../../e2e/support/demo-console'
import type { Operator } from './operator'

/** What an operator has to do now and then. */
export interface OperatorTask {
  readonly name: string
  /** In a line, for the table. */
  readonly way: string
  /** What it may cost at most: one more is a fault. */
  readonly mostClicks: number
  /** What is there before the operator hears of it: a call that failed, a key that leaked. */
  readonly given?: (house: DemoConsole) => Promise<string>
  /** Does it; throws where the screen does not show it done, or where it is not. `given` is what the operator was told. */
  readonly play: (me: Operator, house: DemoConsole, given: string) => Promise<void>
  /** Holds what was seen and done against the house itself. */
  readonly prove?: (house: DemoConsole, given: string) => Promise<void>
}
