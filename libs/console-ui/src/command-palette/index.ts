export { CommandPalette } from './command-palette'
export type { PaletteGroup, PaletteItem } from './palette.types'
