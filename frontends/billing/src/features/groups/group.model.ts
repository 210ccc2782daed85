import type { TagTone } from '@tollgate/console-ui/tag'

/** Rule M6: above 5 red, above 3 orange, above 1 blue, otherwise green. */
export function ratioTone(ratio: number): TagTone {
  if (ratio > 5) return 'red'
  if (ratio > 3) return 'orange'
  return ratio > 1 ? 'blue' : 'green'
}

/** A ratio as people write it: no zeros at the end, none of the noise of binary fractions. */
export const ratioText = (ratio: number): string => String(Number(ratio.toFixed(6)))
