import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { optionKeys, optionOf, optionsView, type ViewValue } from '@tollgate/contracts'
import { Views, type ViewWriter } from '@tollgate/messaging'
import { onCommit, Transactions, type Tx } from '@tollgate/persistence'
import type { StoredOption } from './option-values'
import { OptionsRepository } from './options.repository'

/** Keeps the options view, from which every process reads options, in step with the table. */
@Injectable()
export class OptionsPublication implements OnApplicationBootstrap {
  private readonly view: ViewWriter<ViewValue<typeof optionsView>>

  constructor(
    private readonly options: OptionsRepository,
    private readonly transactions: Transactions,
    views: Views,
  ) {
    this.view = views.writer(optionsView)
  }

  onApplicationBootstrap(): void {
    this.view.maintain(() => this.effective())
  }

  /** Publishes a value once `tx` is committed; the transaction's `run` resolves when the value is in force everywhere. */
  put(tx: Tx, key: string, { value, isSealed, version }: StoredOption): void {
    onCommit(tx, () => this.view.put(key, { key, value, sealed: isSealed }, version, { inForce: true }))
  }

  /** Every option by key: what was written, else the default at version 0. */
  private async effective() {
    const rows = await this.transactions.read((db) => this.options.list(db))
    const written = new Map(rows.map((option) => [option.key, option]))
    return new Map(
      optionKeys.map((key) => {
        const row = written.get(key)
        const value = { key, value: row?.value ?? optionOf(key).default, sealed: row?.isSealed ?? false }
        return [key as string, { value, version: row?.version ?? 0 }] as const
      }),
    )
  }
}
