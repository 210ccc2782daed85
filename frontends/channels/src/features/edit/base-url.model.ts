import type { Provider } from '@tollgate/catalogue'

/** An address as it is sent: without spaces around it and without slashes at its end. */
export const trimmedUrl = (text: string): string => text.trim().replace(/\/+$/, '')

/** As most providers have it, and those that nobody here knows. */
const usualEnd = '/v1'

/**
 * What an address ends with that the server adds by itself, as it stands there: calls to it usually go to `/v1/v1`. Empty where
 * there is none.
 */
export function repeatedEnd(text: string, provider: Provider | undefined): string {
  const address = trimmedUrl(text)
  if (provider?.address === 'complete' || !URL.canParse(address)) return ''
  const given = partsOf(new URL(address).pathname)
  const counts = pathsOf(provider).map((path) => repeatedParts(given, partsOf(path)))
  const count = Math.max(0, ...counts)
  if (count > 0) return `/${given.slice(-count).join('/')}`
  return address.endsWith(usualEnd) ? usualEnd : ''
}

function pathsOf(provider: Provider | undefined): string[] {
  if (provider === undefined) return []
  const { paths, streamPaths, pathsByModel, chatFormats } = provider
  const tables = [paths, streamPaths, chatFormats, ...pathsByModel.flatMap((rule) => [rule.paths, rule.streamPaths])]
  // Lists of models have paths of their own, which tell nothing of an address.
  return tables.flatMap(({ models: _list, ...calls }: Readonly<Record<string, string>>) => Object.values(calls))
}

/** How many parts at the end of the one are those at the beginning of the other: one at least that has a name. */
function repeatedParts(given: readonly string[], own: readonly string[]): number {
  for (let count = Math.min(given.length, own.length); count > 0; count--) {
    const begun = own.slice(0, count)
    const isRepeated = begun.every((part, index) => fits(part, given.at(index - count) ?? ''))
    if (isRepeated && begun.some(isNamed)) return count
  }
  return 0
}

function fits(part: string, given: string): boolean {
  if (part === '{version}') return /^v\d/.test(given)
  return isNamed(part) ? part === given : true
}

/** Not just any text: the version of an API looks like one. */
function isNamed(part: string): boolean {
  return part === '{version}' || !part.startsWith('{')
}

function partsOf(path: string): string[] {
  return (path.split('?')[0] ?? '').split('/').filter((part) => part !== '')
}
