import type { TagTone } from '@tollgate/console-ui/tag'

const tones = new Map<string, TagTone>([
  ['vip', 'yellow'],
  ['pro', 'yellow'],
  ['svip', 'red'],
  ['premium', 'red'],
])

/** Rule M6: vip and pro are yellow, svip and premium red; other groups have no colour. */
export const groupTone = (name: string): TagTone => tones.get(name) ?? 'neutral'
