import { theme } from './theme'

/** The sheets that MUI makes of a theme with schemes: each a selector with its declarations. Its types know them only of the extended theme. */
const { generateStyleSheets } = theme as unknown as {
  generateStyleSheets: () => readonly Readonly<Record<string, Readonly<Record<string, string>>>>[]
}

const light = generateStyleSheets()
  .flatMap((sheet) => Object.entries(sheet))
  .find(([selector]) => selector.includes('light'))?.[1]

/**
 * Paper is white: whatever scheme the screen has, it is printed in the light one. Two attributes of the root outweigh those sheets
 * that set the dark one.
 */
export const printTheme = {
  '@media print': {
    ':root[data-theme][data-theme]': { ...light, background: '#FFFFFF' },
    'body, body > *': { background: 'none !important' },
  },
}
