import type { ForeignRow, ForeignValue } from '@tollgate/foreign-database'

/** Why a row cannot be read as what it should be. */
export class RowFault extends Error {
  override readonly name = 'RowFault'
}

/** The columns of a row, read as what they mean. One that is not there, as in an older installation, is empty. */
export class Columns {
  constructor(private readonly row: ForeignRow) {}

  /** The number by which the row is known there, as text. Throws RowFault where it has none. */
  get id(): string {
    const id = this.text('id')
    if (!/^\d{1,19}$/.test(id)) throw new RowFault('it has no number')
    return id
  }

  text(...names: readonly string[]): string {
    const value = this.value(names)
    return value === null ? '' : Buffer.isBuffer(value) ? value.toString('utf8') : String(value)
  }

  /** A whole number; 0 where there is none. Throws RowFault for what is none, or beyond what is exact. */
  whole(...names: readonly string[]): number {
    const value = this.value(names)
    if (value === null || value === '') return 0
    const number = Number(value)
    if (!Number.isSafeInteger(number))
      throw new RowFault(`its ${names[0]} is no whole number: ${String(value).slice(0, 40)}`)
    return number
  }

  flag(name: string): boolean {
    return ['1', 't', 'true'].includes(this.text(name).toLowerCase())
  }

  /** Whether a column holds anything. */
  has(name: string): boolean {
    return this.text(name) !== ''
  }

  /** The object that a column holds as JSON; null for anything else. */
  object(name: string): Readonly<Record<string, unknown>> | null {
    try {
      const read: unknown = JSON.parse(this.text(name))
      return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null
    } catch {
      return null
    }
  }

  /** Of columns that were renamed the first that is there. */
  private value(names: readonly string[]): ForeignValue {
    const name = names.find((each) => this.row.values.has(each))
    return name === undefined ? null : (this.row.values.get(name) ?? null)
  }
}
