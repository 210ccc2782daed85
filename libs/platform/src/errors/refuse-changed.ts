import { platformErrors } from './platform.errors'

type Fields = Readonly<Record<string, unknown>>

/**
 * Throws `platform.read-only`, which names them, for fields that were sent back with another value than they have. `isEarlier`
 * tells of a figure that moves by itself whether the value may have been answered before. Fields in `written` are left out.
 */
export function refuseChanged(
  sent: Fields,
  present: Fields,
  { written, isEarlier }: { written: readonly string[]; isEarlier?: (name: string) => boolean },
): void {
  const changed = Object.keys(present).filter(
    (name) =>
      !written.includes(name) &&
      sent[name] !== undefined &&
      JSON.stringify(sent[name]) !== JSON.stringify(present[name]) &&
      isEarlier?.(name) !== true,
  )
  if (changed.length > 0) throw platformErrors.readOnly({ fields: changed.join(', ') })
}

/** Whether a figure that only grows may have been that small before. */
export function mayHaveBeen(sent: unknown, present: number): boolean {
  return typeof sent === 'number' && Number.isInteger(sent) && sent >= 0 && sent <= present
}
