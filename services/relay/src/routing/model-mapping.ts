/**
 * The name under which an upstream is asked for a model: the mapping's, followed as far as it goes. A name that leads back
 * to itself is mapped to nothing: it stays as it is.
 */
export function mappedModel(mapping: Readonly<Record<string, string>>, model: string): string {
  let name = model
  const seen = new Set([model])
  while (Object.hasOwn(mapping, name)) {
    const next = mapping[name] ?? ''
    if (next === '' || next === name) return name
    if (seen.has(next)) return model
    seen.add(next)
    name = next
  }
  return name
}
