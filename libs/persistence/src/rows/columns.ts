import type { ColumnOptions, ValueTransformer } from 'typeorm'

/** A PostgreSQL bigint as a JS number. Throws RangeError beyond 2^53, where a number would silently lose units. */
export function parseBigint(text: string | number): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a JS number`)
  return value
}

/**
 * A row that PostgreSQL made into JSON, where a bigint comes as a number before anybody can look at it. Throws RangeError
 * when one of its numbers, at any depth, may not be the one that was written.
 */
export function exactJson<T>(value: T): T {
  if (typeof value === 'number') parseBigint(value)
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(exactJson)
  return value
}

/** Reads and writes bigint columns as JS numbers; null passes through, a fraction or anything beyond 2^53 throws. */
export const bigintTransformer: ValueTransformer = {
  from: (value: string | number | null | undefined) => (value == null ? value : parseBigint(value)),
  to: (value: unknown) => {
    // Query operators (In, MoreThan) and SQL functions pass through; only plain numbers are checked.
    if (typeof value === 'number' && !Number.isSafeInteger(value)) {
      throw new RangeError(`${value} is not a safe integer`)
    }
    return value
  },
}

/** Column options of an id, a version or a time: `@Column(bigintColumn)` gives a `number`. */
export const bigintColumn = { type: 'bigint', transformer: bigintTransformer } as const satisfies ColumnOptions

/** Column options of an amount of quota units: a bigint read as `number`, 0 unless given. */
export const unitsColumn = {
  type: 'bigint',
  transformer: bigintTransformer,
  default: 0,
} as const satisfies ColumnOptions
