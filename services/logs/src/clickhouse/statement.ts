/** The first and the last moment that ClickHouse has for a row. */
export const firstMs = Date.parse('1900-01-01T00:00:00.000Z')
export const lastMs = Date.parse('2299-12-31T23:59:59.999Z')

type Value = string | number | boolean | readonly string[] | readonly number[]

/** The values of a statement, each under a name and a type: they go to ClickHouse beside its text. */
export class Bindings {
  readonly values: Record<string, Value> = {}

  /** `{p0: String}`, `{p1: Int64}`, …: what stands for a value in the statement. */
  add(type: string, value: Value): string {
    const name = `p${Object.keys(this.values).length}`
    this.values[name] = value
    return `{${name}: ${type}}`
  }

  /** What stands for a moment; one that no row can have is the nearest that one can. */
  time(ms: number): string {
    const kept = Math.min(Math.max(ms, firstMs), lastMs + 1)
    return `fromUnixTimestamp64Milli(${this.add('Int64', kept)}, 'UTC')`
  }
}
