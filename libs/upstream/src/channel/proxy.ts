import { z } from 'zod'
import { isSocks } from '../connections/tunnel'
import { upstreamErrors } from '../failure/upstream.errors'

const { proxyInvalid, proxyKind } = upstreamErrors

/** The errors whose codes are the messages of a setting's proxy. */
export const proxyFaults = [proxyInvalid, proxyKind] as const

const httpKinds: ReadonlySet<string> = new Set(['http:', 'https:'])
/** Of a name or a password, by SOCKS5: https://www.rfc-editor.org/rfc/rfc1929. */
const mostSocksBytes = 255

/** The address of a proxy, with user and password if need be; empty for none. */
export const proxyAddress = z.string().superRefine((text, context) => {
  if (text === '') return
  const url = URL.canParse(text) ? new URL(text) : null
  const fault = ({ code }: { code: string }) => context.addIssue({ code: 'custom', message: code })
  if (url === null || url.hostname === '' || !areCredentials(url)) fault(proxyInvalid)
  else if (!httpKinds.has(url.protocol) && !isSocks(url)) fault(proxyKind)
})

function areCredentials(url: URL): boolean {
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (user === null || password === null) return false
  return !isSocks(url) || [user, password].every((text) => Buffer.byteLength(text) <= mostSocksBytes)
}

/** Null where a `%` of the text begins no encoded character: the parser of URLs lets such pass. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
