/** In this order: most of them also say they were another. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (table: typeof browsers, userAgent: string): string[] =>
  table.flatMap(([pattern, name]) => (pattern.test(userAgent) ? [name] : [])).slice(0, 1)

/** A browser as people call it: `Chrome · Windows`. A program is called by what it calls itself first; '' when it says nothing. */
export function browserOf(userAgent: string): string {
  const known = [...nameIn(browsers, userAgent), ...nameIn(systems, userAgent)]
  return known.length > 0 ? known.join(' · ') : (userAgent.split(/[\s/]/, 1)[0] ?? '')
}

/** Whether it is carried about. */
export const isHandheld = (userAgent: string): boolean => /\b(iPhone|iPad|Android|Mobile)\b/.test(userAgent)
