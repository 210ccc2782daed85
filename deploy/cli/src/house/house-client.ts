import { z } from 'zod'
import { HouseFault } from './house-fault'

/** How somebody is let in: by a token of theirs, or by their password, for which a session is begun and ended. */
export type Credentials =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'password'; readonly username: string; readonly password: string }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const envelope = z.object({ success: z.boolean(), message: z.string().default('') })
const signedIn = z.object({ data: z.object({ require_2fa: z.boolean().optional() }) })

/** A house that asks to wait is asked so often again. */
const mostWaits = 5
const answerMs = 120_000

/** A running house, spoken to as whoever gave their credentials. */
export class HouseClient {
  private headers: Record<string, string> = { 'accept-language': 'en' }

  private constructor(
    readonly origin: string,
    private readonly credentials: Credentials,
  ) {}

  /** Throws `HouseFault` where nobody is let in. */
  static async open(origin: string, credentials: Credentials): Promise<HouseClient> {
    const house = new HouseClient(origin.replace(/\/+$/, ''), credentials)
    if (credentials.kind === 'token') house.headers['authorization'] = `Bearer ${credentials.token}`
    else await house.signIn(credentials.username, credentials.password)
    return house
  }

  /** What only root may write is taken from a session alone, and not from a token. */
  get isByToken(): boolean {
    return this.credentials.kind === 'token'
  }

  async close(): Promise<void> {
    // Whoever cannot end a session has done what they came for all the same: it ends by itself.
    if (!this.isByToken) await this.fetch('GET', '/api/user/logout').catch(() => undefined)
  }

  /** The answer to a question, held against its schema. */
  get<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
    return this.ask('GET', path, schema)
  }

  /** An answer that no envelope holds. */
  async text(path: string): Promise<string> {
    const response = await this.fetch('GET', path)
    const text = await response.text()
    if (!response.ok) throw refusal(response, text, `GET ${path}`)
    return text
  }

  async ask<S extends z.ZodType>(method: Method, path: string, schema: S, body?: unknown): Promise<z.output<S>> {
    const parsed = schema.safeParse(await this.answer(method, path, body))
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    const place = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`
    throw new HouseFault(`${method} ${path} is answered in another way than this release knows (${place}).`)
  }

  private async answer(method: Method, path: string, body: unknown): Promise<unknown> {
    const response = await this.fetch(method, path, body)
    const text = await response.text()
    const read = parsedJson(text)
    if (!envelope.safeParse(read).data?.success) throw refusal(response, text, `${method} ${path}`)
    return read
  }

  private async signIn(username: string, password: string): Promise<void> {
    const response = await this.fetch('POST', '/api/user/login', { username, password })
    const text = await response.text()
    const read = parsedJson(text)
    if (!envelope.safeParse(read).data?.success) throw refusal(response, text, 'Signing in')
    if (signedIn.safeParse(read).data?.data.require_2fa === true)
      throw new HouseFault('Signing in asks for a second factor, which a program has not: use an API token.')
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    this.headers['cookie'] = cookies.filter((cookie) => !cookie.endsWith('=')).join('; ')
  }

  private async fetch(method: Method, path: string, body?: unknown): Promise<Response> {
    for (let waits = 0; ; waits += 1) {
      const response = await this.once(method, path, body)
      if (response.status !== 429 || waits === mostWaits) return response
      const seconds = Number(response.headers.get('retry-after') ?? 1) || 1
      await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, 60) * 1_000))
    }
  }

  private async once(method: Method, path: string, body?: unknown): Promise<Response> {
    try {
      return await fetch(this.origin + path, {
        method,
        headers: { ...this.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        redirect: 'error', // to nobody else goes what is sent here
        signal: AbortSignal.timeout(answerMs),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    } catch (cause) {
      const why = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause)
      throw new HouseFault(`${this.origin} does not answer (${why}).`, method !== 'GET', { cause })
    }
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function refusal(response: Response, text: string, what: string): HouseFault {
  const said = envelope.safeParse(parsedJson(text)).data?.message
  const isUnknown = response.status >= 500
  if (said) return new HouseFault(said, isUnknown)
  return new HouseFault(`${what} is answered by ${response.status}: is this the address of a Tollgate?`, isUnknown)
}
