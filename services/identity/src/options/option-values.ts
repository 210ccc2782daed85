import { Injectable } from '@nestjs/common'
import { type OptionKey, optionOf } from '@tollgate/contracts'
import { Transactions, type Tx } from '@tollgate/persistence'
import { SecretBox } from '@tollgate/platform'
import { OptionsRepository } from './options.repository'

/** An option as it was put: what the table has, which is sealed where it is a secret. */
export interface StoredOption {
  readonly value: string
  readonly isSealed: boolean
  readonly version: number
}

/** The texts of options, secrets opened: for rules that look at another option, and for who writes one. */
@Injectable()
export class OptionValues {
  constructor(
    private readonly options: OptionsRepository,
    private readonly transactions: Transactions,
    private readonly box: SecretBox,
  ) {}

  /** What was written, by key; an option that never was is not there. */
  async written(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.transactions.read((db) => this.options.list(db))
    return new Map(rows.map(({ key, value, isSealed }) => [key, isSealed ? this.box.open(value) : value]))
  }

  /** The text in force of any option. */
  async current(): Promise<(key: string) => string> {
    const written = await this.written()
    return (key) => written.get(key) ?? optionOf(key).default
  }

  async put(tx: Tx, key: OptionKey, text: string): Promise<StoredOption> {
    const isSealed = optionOf(key).secret
    const value = isSealed ? this.box.seal(text) : text
    const version = await this.options.put(tx, { key, value, isSealed })
    return { value, isSealed, version }
  }
}
