/** First segments of what answers programs: a page of the console never stands below one. */
const programSegments = new Set([
  'api',
  'pg',
  'v1',
  'v1beta',
  'openai',
  'anthropic',
  'genai',
  'dashboard',
  'mj',
  'suno',
  'kling',
  'health',
  'metrics',
])

/**
 * Whether an address that somebody wrote leads to an API of this very site: what a visitor's browser loads from there, it
 * loads as the visitor. However it is written: the address is read as browsers read it, and then decoded until it says no more.
 */
export function leadsToOwnApi(address: string, page: string): boolean {
  // The same text may be shown on pages of any depth.
  return [page, new URL('/', page).href].some((base) => isOwnApi(address, base))
}

function isOwnApi(address: string, base: string): boolean {
  if (!URL.canParse(address, base)) return false
  const target = new URL(address, base)
  // Cookies belong to a host, whatever its port and scheme.
  if (hostOf(target) !== hostOf(new URL(base)) || !/^https?:$/.test(target.protocol)) return false
  const [first = '', second = ''] = segmentsOf(target.pathname)
  return programSegments.has(first) || second === 'mj'
}

const hostOf = ({ hostname }: URL) => hostname.replace(/\.$/, '')

/** The segments that any server could take a path for. */
function segmentsOf(path: string): string[] {
  const segments: string[] = []
  for (const segment of decoded(path)
    .toLowerCase()
    .split(/[/\\]+/)) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments
}

function decoded(path: string): string {
  const once = path.replace(/%([\da-f]{2})/gi, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
  return once === path ? once : decoded(once)
}
