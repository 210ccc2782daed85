import { Injectable } from '@nestjs/common'
import { type accountsImport, type ImportedAccount, quotaCredited, type RpcRequest } from '@tollgate/contracts'
import { Events } from '@tollgate/messaging'
import { ImportedRows, Transactions, type Tx } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { BooksService } from '../../books/books.service'
import { ReferralOpening } from '../../referral/referral-opening.service'
import { openingRow } from './account-import.policy'

/** Opens the accounts of users who come from another gateway. Each has one row in the ledger, by the number that its user had there. */
@Injectable()
export class AccountImport {
  private readonly imported = new ImportedRows('billing', 'users')

  constructor(
    private readonly transactions: Transactions,
    private readonly books: BooksService,
    private readonly referrals: ReferralOpening,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** Whoever has an account out of that source already is left alone. */
  async open({ source, accounts }: RpcRequest<typeof accountsImport>): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.imported.lock(tx, source)
      const ids = accounts.map(({ sourceId }) => sourceId)
      const noted = await this.imported.find(tx, source, ids)
      const fresh = accounts.filter(({ sourceId }) => !noted.has(sourceId))
      if (fresh.length > 0) await this.write(tx, source, fresh)
    })
  }

  private async write(tx: Tx, source: string, fresh: readonly ImportedAccount[]): Promise<void> {
    await this.books.openAccounts(
      tx,
      fresh.map((account) => openingRow(source, account)),
    )
    await this.referrals.open(tx, fresh)
    await this.imported.note(
      tx,
      source,
      fresh.map(({ sourceId, userId, username }) => ({ sourceId, name: username, id: userId, isTaken: true })),
    )
    // A balance of nothing is kept, so that it is known to be done, but it is no news.
    for (const account of fresh) if (account.balanceUnits > 0) await this.tell(tx, source, account)
  }

  private tell(tx: Tx, source: string, account: ImportedAccount): Promise<void> {
    const { kind, reference, userId, units, balanceUnits } = openingRow(source, account)
    const creditedAt = new Date(this.clock.nowMs()).toISOString()
    const nobody = { actorId: null, actorName: null }
    const { username } = account
    return this.events.publish(tx, quotaCredited, {
      ...{ kind, reference, userId, username, units, balanceUnits, creditedAt },
      ...nobody,
    })
  }
}
