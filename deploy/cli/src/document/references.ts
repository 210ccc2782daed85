/** Where a value of the file is: names of fields and places in lists. */
export type Path = readonly (string | number)[]

/** What a reference leads to; null where it leads nowhere. */
export type LookUp = (kind: 'env' | 'file', name: string) => string | null

/** Values of the file with what their references lead to. */
export interface Expanded {
  readonly value: unknown
  /** References that lead nowhere, each as it is written. */
  readonly missing: readonly { readonly path: Path; readonly reference: string }[]
}

const reference = /(\$?)\$\{(env|file):([^}\s]+)\}/g

/** A text that is nothing but references, in rows or lines, and the regions that some keys of AWS and Google name. */
export const onlyReferences =
  /^\s*\$\{(env|file):[^}\s]+\}(\s*[,|]?\s*(\$\{(env|file):[^}\s]+\}|[a-z]{2,9}(-[a-z]+)+-?\d))*\s*$/

/** Puts in what texts refer to, however deep they stand; `$${env:A}` stays as `${env:A}`. */
export function expand(value: unknown, lookUp: LookUp, path: Path = []): Expanded {
  if (typeof value === 'string') return expandText(value, lookUp, path)
  if (typeof value !== 'object' || value === null) return { value, missing: [] }
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  const expanded = parts.map(([name, part]) => [name, expand(part, lookUp, [...path, name])] as const)
  const missing = expanded.flatMap(([, part]) => part.missing)
  if (Array.isArray(value)) return { value: expanded.map(([, part]) => part.value), missing }
  return { value: Object.fromEntries(expanded.map(([name, part]) => [name, part.value])), missing }
}

function expandText(text: string, lookUp: LookUp, path: Path): Expanded {
  const missing: { path: Path; reference: string }[] = []
  const value = text.replace(reference, (whole, escape: string, kind: 'env' | 'file', name: string) => {
    if (escape !== '') return whole.slice(1)
    const found = lookUp(kind, name)
    if (found === null) missing.push({ path, reference: whole })
    return found ?? whole
  })
  return { value, missing }
}
