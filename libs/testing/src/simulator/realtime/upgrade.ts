import type { IncomingHttpHeaders } from 'node:http'

const keyProtocol = 'openai-insecure-api-key.'

/** How a WebSocket at OpenAI's or Azure's realtime API is asked for (https://platform.openai.com/docs/guides/realtime-websocket). */
export interface RealtimeOpening {
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  readonly headers: IncomingHttpHeaders
}

/** Whether a WebSocket is asked for at one of them. */
export function asksRealtime({ path }: RealtimeOpening): boolean {
  return path.endsWith('/realtime')
}

/** The model that is asked for; null where none is. */
export function modelAsked({ query }: RealtimeOpening): string | null {
  const asked = new URLSearchParams(query)
  return asked.get('model') ?? asked.get('deployment')
}

/** The same with the key of a browser, which stands among its subprotocols, where keys are looked for. */
export function withKey<T extends RealtimeOpening>(opening: T): T {
  const key = offered(opening).find((one) => one.startsWith(keyProtocol))
  if (key === undefined || opening.headers.authorization !== undefined) return opening
  return { ...opening, headers: { ...opening.headers, authorization: `Bearer ${key.slice(keyProtocol.length)}` } }
}

/** The subprotocol that is answered: `realtime`, where it is offered. */
export function subprotocolOf(opening: RealtimeOpening): string | undefined {
  return offered(opening).find((one) => one === 'realtime')
}

function offered({ headers }: RealtimeOpening): string[] {
  return (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim())
}
