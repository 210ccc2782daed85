import type { ChannelImport } from '@tollgate/contracts/http/channels'

/** Beyond that the names of channels are only counted. */
const mostNamed = 8

/** What a document would do, or has done, line by line, in words of `say`. */
export function linesOf(
  { created, changed, unchanged }: ChannelImport,
  say: (key: 'created' | 'changed' | 'unchanged', values: { count: number; names: string }) => string,
): string[] {
  const told = changed.map(({ name, fields }) => `${name} (${fields.join(', ')})`)
  return [
    ...(created.length > 0 ? [say('created', { count: created.length, names: named(created) })] : []),
    ...(changed.length > 0 ? [say('changed', { count: changed.length, names: named(told) })] : []),
    ...(unchanged > 0 ? [say('unchanged', { count: unchanged, names: '' })] : []),
  ]
}

/** Whether there is anything to do. */
export const doesNothing = ({ created, changed }: ChannelImport): boolean => created.length + changed.length === 0

function named(names: readonly string[]): string {
  return names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ', …' : '')
}
