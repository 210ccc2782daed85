import { Injectable } from '@nestjs/common'
import { type ImportedRow, type redemptionUsesImport, rowOutcome, type RpcRequest } from '@tollgate/contracts'
import { ImportedRows, Transactions, type Tx } from '@tollgate/persistence'
import { RedemptionRepository } from '../redemption.repository'

type Batch = RpcRequest<typeof redemptionUsesImport>
type Use = Batch['uses'][number]

/** Takes who redeemed which gift code there, so that nobody has it twice. A use is one of a code and a user: it is never written anew. */
@Injectable()
export class RedemptionUseImport {
  private readonly codes = new ImportedRows('billing', 'redemptions')
  private readonly users = new ImportedRows('billing', 'users')

  constructor(
    private readonly redemptions: RedemptionRepository,
    private readonly transactions: Transactions,
  ) {}

  take(batch: Batch): Promise<ImportedRow[]> {
    // A trial takes neither codes nor users, and whoever tries knows which it would take.
    if (batch.isTrial) return Promise.resolve(batch.uses.map((use) => rowOutcome.taken(use)))
    return this.transactions.run((tx) => this.taken(tx, batch))
  }

  private async taken(tx: Tx, { source, uses }: Batch): Promise<ImportedRow[]> {
    const codes = await this.codes.find(tx, source, [...new Set(uses.map(({ redemptionId }) => redemptionId))])
    const users = await this.users.find(tx, source, [...new Set(uses.map(({ userId }) => userId))])
    const idsOf = (use: Use) => ({
      redemptionId: codes.get(use.redemptionId)?.id ?? null,
      userId: users.get(use.userId)?.id ?? null,
    })
    const known = uses.flatMap((use) => {
      const { redemptionId, userId } = idsOf(use)
      return redemptionId === null || userId === null ? [] : [{ redemptionId, userId, usedTime: use.usedTime }]
    })
    const added = await this.redemptions.addForeignUses(tx, known)
    return uses.map((use) => {
      const { redemptionId, userId } = idsOf(use)
      if (redemptionId === null) return rowOutcome.refused(use, `its code ${use.redemptionId} was not taken`)
      if (userId === null) return rowOutcome.refused(use, `user ${use.userId} was not taken`)
      // One that the file has twice is taken once.
      return added.delete(`${redemptionId}:${userId}`) ? rowOutcome.taken(use) : rowOutcome.before(use)
    })
  }
}
