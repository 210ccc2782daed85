import type { CallKind } from '../admission/call-kind'
import { keyEntrance, readCredential } from '../admission/caller/credential'
import type { ClientRequest } from '../client-http/client-exchange'
import type { CallDestination } from './core/destination'
import { openaiDialect } from './core/dialects'

/** With and without the drop-in prefix, and with a slash at the end or none. */
const realtimePath = /^(?:\/openai)?\/v1\/realtime\/?$/
/** Azure's, whose query names a deployment (https://learn.microsoft.com/azure/ai-foundry/openai/how-to/realtime-audio-websockets). */
const azurePath = /^\/openai\/realtime\/?$/
/** Browsers can set no header: they have their key among the subprotocols (https://platform.openai.com/docs/guides/realtime-websocket). */
const keyProtocol = 'openai-insecure-api-key.'

/** 16 bytes in base64. */
const keyShape = /^[+/0-9A-Za-z]{22}==$/

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
  bodyOf: (url) => Buffer.from(JSON.stringify({ model: queryOf(url).get('model') ?? undefined, stream: true })),
}

/** The session that a request asks for, whether it can be opened or not; null where it asks for something else. */
export function upgradeDestinationOf({ method, url = '' }: ClientRequest): CallDestination | null {
  const [path = ''] = url.split('?')
  if (method !== 'GET') return null
  if (realtimePath.test(path)) return { kind: 'call', call: realtime }
  if (!azurePath.test(path)) return null
  const query = queryOf(url)
  const deployment = query.get('deployment') ?? query.get('model') ?? ''
  return { kind: 'call', call: realtime, ...(deployment !== '' && { deployment }) }
}

/** Whether a request opens a WebSocket as RFC 6455 has it (https://www.rfc-editor.org/rfc/rfc6455#section-4.2.1). */
export function opensWebSocket({ headers }: ClientRequest): boolean {
  const { upgrade, 'sec-websocket-key': key = '', 'sec-websocket-version': version } = headers
  return upgrade?.toLowerCase() === 'websocket' && keyShape.test(key) && version === '13'
}

function queryOf(url: string): URLSearchParams {
  const at = url.indexOf('?')
  return new URLSearchParams(at === -1 ? '' : url.slice(at + 1))
}

function protocolKeyOf({ headers }: ClientRequest): string | undefined {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim())
  return offered.find((one) => one.startsWith(keyProtocol))?.slice(keyProtocol.length)
}
