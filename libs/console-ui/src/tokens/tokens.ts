/** Colours of one scheme. Everything the console paints comes from these names. */
export interface SchemeTokens {
  ground: string
  surface: string
  raised: string
  sunken: string
  hover: string
  line: string
  lineStrong: string
  text: string
  muted: string
  accent: string
  accentHover: string
  accentSoft: string
  accentText: string
  onAccent: string
  onBad: string
  good: string
  warn: string
  bad: string
  info: string
  /** Bands that are no state: ratios, groups, response times (rules M6 and C7). */
  orange: string
  lime: string
  yellow: string
}

/** Text colours of states hold 4.5:1 on their own soft ground and on the surface; the dots use them too. */
export const light: SchemeTokens = {
  ground: '#FAFAFB',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  sunken: '#F6F6F8',
  hover: '#F0F0F4',
  line: '#E6E7EB',
  lineStrong: '#CDCFD6',
  text: '#17181C',
  muted: '#62656E',
  accent: '#5B5BD6',
  accentHover: '#4C4CC4',
  accentSoft: '#EEEEFB',
  accentText: '#4F4FC9',
  onAccent: '#FFFFFF',
  onBad: '#FFFFFF',
  good: '#1F7549',
  warn: '#8A5A0B',
  bad: '#B82E22',
  info: '#2561C4',
  orange: '#A84A0C',
  lime: '#556B0A',
  yellow: '#7A6000',
}

export const dark: SchemeTokens = {
  ground: '#0F1012',
  surface: '#17191C',
  raised: '#1D2024',
  sunken: '#121417',
  hover: '#1E2125',
  line: '#2A2D32',
  lineStrong: '#42464E',
  text: '#ECEDEF',
  muted: '#9B9EA6',
  accent: '#8C8CF0',
  accentHover: '#A0A0F5',
  accentSoft: '#23233B',
  accentText: '#A9A9F6',
  onAccent: '#101018',
  onBad: '#1A0B0A',
  good: '#5CC08F',
  warn: '#DDA64A',
  bad: '#F0786C',
  info: '#76A5F2',
  orange: '#EB9557',
  lime: '#A9C653',
  yellow: '#D9BD4A',
}

/** Sizes of text in pixels: nothing is set in any other. */
export const fontSize = { tiny: 12, small: 13, body: 14, lead: 16, title: 20, display: 28 } as const

/** System CJK faces stand behind Inter, so that zh needs no download. */
export const fontFamily =
  '"Inter Variable", "Inter Fallback", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", system-ui, sans-serif'
export const monoFamily =
  '"JetBrains Mono Variable", ui-monospace, "SFMono-Regular", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace'

export const radius = 8
export const chipRadius = 6
export const motionMs = 120
/** Rule K13: mobile means 600 px or less. */
export const phoneMaxPx = 600
export const pageMaxPx = 1440
