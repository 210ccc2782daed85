import type { CallKind } from '../admission/call-kind'
import { keyEntrance, readCredential } from '../admission/caller/credential'
import type { ClientRequest } from '../client-http/client-exchange'
import type { CallDestination } from './destination'
import { openaiDialect } from './dialects'

/** With and without the drop-in prefix, and with a slash at the end or none. */
const realtimePath = /^(?:\/openai)?\/v1\/realtime\/?$/
/** Browsers can set no header: they have their key among the subprotocols (https://platform.openai.com/docs/guides/realtime-websocket). */
const keyProtocol = 'openai-insecure-api-key.'

const realtime: CallKind = {
  ...openaiDialect,
  entrance: {
    ...keyEntrance,
    read: (incoming) => keyEntrance.read(incoming) ?? readCredential(protocolKeyOf(incoming)),
  },
  capability: 'realtime',
  operation: 'realtime',
  spanName: 'GET /v1/realtime',
  passedHeaders: ['openai-beta'],
  // In the words of a body, so that it is judged like any other call.
  bodyOf: (url) => Buffer.from(JSON.stringify({ model: queryOf(url).get('model'), stream: true })),
}

/** The call that a request for a WebSocket asks for; null where there is none to be had. */
export function upgradeDestinationOf({ method, url = '', headers }: ClientRequest): CallDestination | null {
  const [path = ''] = url.split('?')
  const isAsked = method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && realtimePath.test(path)
  return isAsked ? { kind: 'call', call: realtime } : null
}

function queryOf(url: string): URLSearchParams {
  const at = url.indexOf('?')
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1))
}

function protocolKeyOf({ headers }: ClientRequest): string | undefined {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim())
  return offered.find((one) => one.startsWith(keyProtocol))?.slice(keyProtocol.length)
}
