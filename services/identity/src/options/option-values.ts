import { Injectable } from '@nestjs/common'
import { type OptionKey, optionOf, optionPlace } from '@tollgate/contracts'
import type { StaleValue, Tx } from '@tollgate/persistence'
import { SecretBox } from '@tollgate/platform'
import { OptionsRepository } from './options.repository'

/** An option as the table has it; a secret is sealed. */
export interface StoredOption {
  readonly value: string
  readonly isSealed: boolean
  readonly version: number
}

/** Reads and writes the texts of options. Secrets are sealed in the table; here they are opened and sealed. */
@Injectable()
export class OptionValues {
  constructor(
    private readonly options: OptionsRepository,
    private readonly box: SecretBox,
  ) {}

  /** The text of every option that was ever written, by key. */
  async written(tx: Tx): Promise<ReadonlyMap<string, string>> {
    const rows = await this.options.list(tx)
    return new Map(
      rows.map(({ key, value, isSealed }) => [key, isSealed ? this.box.open(value, optionPlace(key)) : value]),
    )
  }

  /** The version of every option that was ever written, by key. */
  async versions(tx: Tx): Promise<ReadonlyMap<string, number>> {
    return new Map((await this.options.list(tx)).map(({ key, version }) => [key, version]))
  }

  /** Returns a look-up of the text in force: what was written, else the option's default. */
  async current(tx: Tx): Promise<(key: string) => string> {
    const written = await this.written(tx)
    return (key) => written.get(key) ?? optionOf(key).default
  }

  /** Seals a text anew with the present key; null when it was written meanwhile. Throws `platform.secret-*`. */
  async reseal(tx: Tx, stale: StaleValue): Promise<StoredOption | null> {
    const value = this.box.reseal(stale.sealed, optionPlace(stale.id))
    const version = await this.options.reseal(tx, stale, value)
    return version === null ? null : { value, isSealed: true, version }
  }

  /** Null, and nothing is written, where the option no longer has the version that is given. */
  async put(tx: Tx, key: OptionKey, text: string, ifVersion: number | null): Promise<StoredOption | null> {
    const isSealed = optionOf(key).secret
    const value = isSealed ? this.box.seal(text, optionPlace(key)) : text
    const version = await this.options.put(tx, { key, value, isSealed }, ifVersion)
    return version === null ? null : { value, isSealed, version }
  }
}
