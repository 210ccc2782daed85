import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http'
import { tokenKey } from './world'

/** What a caller got. */
export interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly requestId: string
  text(): string
  json(): Record<string, unknown>
  /** `error` of an error body. */
  error(): { message: string; type: string; code: string | null; param: string | null }
}

export interface Asked {
  readonly method?: string
  readonly path?: string
  readonly key?: string | null
  readonly headers?: Record<string, string>
  readonly body?: unknown
  /** Sent as it is. */
  readonly bytes?: Buffer
}

export const hello = { model: 'gpt-4o', messages: [{ role: 'user', content: 'Say hello.' }] }

/** JSON in so many brackets that nothing which calls itself for each level can read it. */
export const nested = (json: string, depth = 100_000) => '['.repeat(depth) + json + ']'.repeat(depth)

/** One request, its answer read whole. */
export async function ask(url: string, asked: Asked = {}): Promise<Answered> {
  return rest(await begin(url, asked))
}

/** The whole of an answer that has begun. */
export async function rest({ response }: Begun): Promise<Answered> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer) // no encoding is set
  return answered(response, Buffer.concat(chunks))
}

/** A request whose answer has begun, and the means to break it off. */
export interface Begun {
  readonly request: ClientRequest
  readonly response: IncomingMessage
}

/** Resolves once the head of the answer is here. */
export function begin(url: string, asked: Asked = {}): Promise<Begun> {
  return begun(send(url, asked))
}

/** The head of the answer to a request. */
export function begun(request: ClientRequest): Promise<Begun> {
  return new Promise((resolve, reject) => {
    request.on('response', (response) => resolve({ request, response }))
    request.on('error', reject)
  })
}

/** Sends a request without waiting for anything. */
export function send(url: string, asked: Asked = {}): ClientRequest {
  const { request, body } = prepare(url, asked)
  request.end(body ?? undefined)
  return request
}

/** Sends the head of a request alone; `finish` sends its body. */
export function sendHead(url: string, asked: Asked = {}): { request: ClientRequest; finish: () => void } {
  const { request, body } = prepare(url, asked)
  request.flushHeaders()
  return { request, finish: () => void request.end(body ?? undefined) }
}

function prepare(url: string, asked: Asked): { request: ClientRequest; body: Buffer | null } {
  const { method = 'POST', path = '/v1/chat/completions', key = tokenKey, headers = {} } = asked
  const body = asked.bytes ?? (method === 'POST' ? Buffer.from(JSON.stringify(asked.body ?? hello)) : null)
  const request = httpRequest(`${url}${path}`, {
    method,
    agent: false,
    headers: {
      ...(key !== null && { authorization: `Bearer sk-${key}` }),
      ...(body !== null && { 'content-type': 'application/json', 'content-length': body.length }),
      ...headers,
    },
  })
  request.on('error', () => {}) // a caller that waits for an answer hears of it; one that breaks off does not care
  return { request, body }
}

/** The data of each event in a stream. */
export function eventsOf({ bytes }: Answered): string[] {
  return bytes
    .toString()
    .split(/\r?\n\r?\n/)
    .filter((event) => event.startsWith('data: '))
    .map((event) => event.slice(6))
}

function answered(response: IncomingMessage, bytes: Buffer): Answered {
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes,
    requestId: String(response.headers['x-request-id']),
    text: () => bytes.toString(),
    json: () => JSON.parse(bytes.toString()) as Record<string, unknown>,
    error: () => (JSON.parse(bytes.toString()) as { error: ReturnType<Answered['error']> }).error,
  }
}
