import type { IconName } from '@tollgate/console-ui/icon'

/** One thing that can be chosen. */
export interface PaletteItem {
  /** Tells it from all others, also of other groups. */
  readonly id: string
  readonly title: string
  /** What else one knows it by, at the right. */
  readonly hint?: string | undefined
  readonly icon: IconName
  readonly href: string
}

/** Things of one kind under their heading; one without items is left out. */
export interface PaletteGroup {
  readonly id: string
  readonly label: string
  readonly items: readonly PaletteItem[]
}
