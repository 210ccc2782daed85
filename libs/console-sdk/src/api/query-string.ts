/** What can stand in a query; empty and absent values are left out. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** A path with its query. */
export function withQuery(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  const text = parameters.toString()
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`
}
