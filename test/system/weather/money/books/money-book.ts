import type { Answer, CappedToken, MoneyRecord, Move, OrderRecord, Redemption, Span } from '../../oracle/money-record'
import type { MoneyTarget } from './money-target'

/** Remembers every act that moved money. */
export class MoneyBook implements MoneyRecord {
  readonly redemptions: Redemption[] = []
  readonly orders: OrderRecord[] = []
  readonly transfers: Move[] = []
  readonly edits: Move[] = []
  readonly checkIns: { userId: number; answer: Answer; atMs: number }[] = []
  readonly tokens: CappedToken[] = []
  readonly takenForgeries: string[] = []
  readonly forgotten: Span[] = []
  /** Edits and transfers name units that no other one has. */
  private moves: number

  constructor(private readonly target: MoneyTarget) {
    for (const [index, { userId }] of target.patrons.entries())
      this.edits.push({ userId, units: target.begunUnits + index, answer: 'done', atMs: performance.now() })
    this.moves = target.patrons.length
  }

  get codes(): MoneyTarget['codes'] {
    return this.target.codes
  }

  /** How many acts there were. */
  get count(): number {
    const { redemptions, orders, transfers, edits, checkIns, tokens } = this
    return [redemptions, orders, transfers, edits, checkIns, tokens].reduce((sum, acts) => sum + acts.length, 0)
  }

  nextMove(): number {
    return (this.moves += 1)
  }
}
