import { dark, light, type SchemeTokens } from './tokens'

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Relative luminance by WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** As `color-mix(in srgb, …)` of tags and alerts. */
function mixed(colour: string, share: number, ground: string): string {
  const part = (hex: string, at: number) => parseInt(hex.slice(at, at + 2), 16)
  const mix = (at: number) => Math.round(part(colour, at) * share + part(ground, at) * (1 - share))
  return `#${[1, 3, 5].map((at) => mix(at).toString(16).padStart(2, '0')).join('')}`
}

const grounds = ['ground', 'surface', 'raised', 'sunken', 'hover', 'accentSoft'] as const
const words = ['text', 'muted', 'accentText', 'good', 'warn', 'bad', 'info', 'orange', 'lime', 'yellow'] as const

describe.each([
  ['light', light],
  ['dark', dark],
] as [string, SchemeTokens][])('in the %s scheme', (_name, tokens) => {
  test.each(words.flatMap((word) => grounds.map((ground) => [word, ground] as const)))(
    '%s can be read on %s',
    (word, ground) => {
      expect(contrast(tokens[word], tokens[ground])).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(words)('%s can be read on its own soft ground', (word) => {
    expect(contrast(tokens[word], mixed(tokens[word], 0.08, tokens.surface))).toBeGreaterThanOrEqual(4.5)
  })

  test('words on filled buttons can be read', () => {
    expect(contrast(tokens.onAccent, tokens.accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.onAccent, tokens.accentHover)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.onBad, tokens.bad)).toBeGreaterThanOrEqual(4.5)
  })

  test('the accent stands out as a ring and a mark', () => {
    expect(contrast(tokens.accent, tokens.surface)).toBeGreaterThanOrEqual(3)
    expect(contrast(tokens.accent, tokens.ground)).toBeGreaterThanOrEqual(3)
  })
})
