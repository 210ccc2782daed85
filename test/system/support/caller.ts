import { Agent, request } from 'undici'

export interface CallResult {
  /** 0 when no answer came. */
  readonly status: number
  readonly requestId: string | null
  /** The whole answer arrived: a body that parses, or a stream up to `[DONE]`. */
  readonly isWhole: boolean
  readonly text: string
}

export interface CallOptions {
  readonly model: string
  readonly isStream?: boolean
  readonly maxTokens?: number
  readonly content?: string
}

/** A program that calls the relay with one token; a connection that breaks is a result too, and no exception. */
export class Caller {
  private readonly agent = new Agent({ connections: null, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 })

  constructor(
    private readonly origin: string,
    private readonly key: string,
  ) {}

  async chat({ model, isStream = false, maxTokens = 8, content = 'hello' }: CallOptions): Promise<CallResult> {
    let status = 0
    let requestId: string | null = null
    let text = ''
    try {
      const response = await request(`${this.origin}/v1/chat/completions`, {
        method: 'POST',
        dispatcher: this.agent,
        headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model, stream: isStream, max_tokens: maxTokens, messages: [{ role: 'user', content }] }),
      })
      status = response.statusCode
      requestId = String(response.headers['x-request-id'] ?? '') || null
      for await (const chunk of response.body) text += String(chunk)
    } catch {
      return { status, requestId, isWhole: false, text }
    }
    return { status, requestId, isWhole: isStream ? text.trimEnd().endsWith('data: [DONE]') : isJson(text), text }
  }

  close(): Promise<void> {
    return this.agent.close()
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
