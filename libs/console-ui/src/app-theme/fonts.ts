const inter = new URL('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?common', import.meta.url).href
const interRest = new URL('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?rest', import.meta.url).href
const interExt = new URL('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2', import.meta.url).href
const mono = new URL(
  '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?common',
  import.meta.url,
).href
const monoRest = new URL(
  '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?rest',
  import.meta.url,
).href

// What each part of a typeface has, as the build cuts it (console-sdk/build/size/font-loader.mjs).
const common =
  'U+0020-007E,U+00A0,U+00A3,U+00A5,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC,U+2190-2193,U+2212'
const rest =
  'U+00A1-00A2,U+00A4,U+00A6-00B6,U+00B8-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+2010-2012,U+2015-2017,U+201A-201B,U+201E-2021,U+2023-2025,U+2027,U+2030-203A,U+2122,U+2215'
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212,U+2215'
const latinExt = 'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0'

const face = (family: string, url: string, range: string) => ({
  fontFamily: `'${family}'`,
  fontStyle: 'normal',
  fontDisplay: 'swap',
  fontWeight: '100 900',
  src: `url(${url}) format('woff2')`,
  unicodeRange: range,
})

/**
 * Our own copies of the faces: nothing is fetched from elsewhere. The fallback is Arial in Inter's measures, so that
 * nothing moves when Inter arrives.
 */
export const fontFaces = [
  face('Inter Variable', inter, common),
  face('Inter Variable', interRest, rest),
  face('Inter Variable', interExt, latinExt),
  face('JetBrains Mono Variable', mono, common),
  face('JetBrains Mono Variable', monoRest, rest),
  {
    fontFamily: "'Inter Fallback'",
    src: "local('Arial'), local('Liberation Sans')",
    sizeAdjust: '107.4%',
    ascentOverride: '90.2%',
    descentOverride: '22.48%',
    lineGapOverride: '0%',
    // Digits and Latin only: without a range the fallback would take CJK from Arial Unicode.
    unicodeRange: latin,
  },
]
