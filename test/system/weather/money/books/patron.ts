import type { Answer } from '../../oracle/money/money-record'

/** What came of a request: the data of what was done, and null otherwise. */
export interface Told<T> {
  readonly answer: Answer
  readonly data: T | null
}

/** Longer than any service waits for another; a process that stands still lets callers wait longer. */
const patienceMs = 30_000

/** A person who uses the console's API by their credentials, and goes away when nothing comes. */
export class Patron {
  constructor(
    private readonly origin: string,
    readonly userId: number,
    private readonly credentials: Readonly<Record<string, string>>,
  ) {}

  /** `read` takes the whole answer where what matters stands beside the data. Never throws. */
  async ask<T>(
    method: string,
    path: string,
    body?: object,
    read = (answer: Envelope): unknown => answer.data,
  ): Promise<Told<T>> {
    const given = await send(this.origin + path, {
      method,
      headers: {
        ...this.credentials,
        'content-type': 'application/json',
        'accept-language': 'en',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const envelope = given === null || given.status >= 500 ? null : parsed(given.text)
    if (envelope === null) return { answer: 'unsure', data: null }
    if (!envelope.success) return { answer: 'refused', data: null }
    return { answer: 'done', data: read(envelope) as T } // the caller knows its route
  }
}

/** What every answer of the console's API has, and what some have beside it. */
export interface Envelope {
  readonly success: boolean
  readonly data?: unknown
  readonly url?: string
  readonly order_no?: string
}

/** One request; null when no whole answer came. */
export async function send(url: string, init: RequestInit): Promise<{ status: number; text: string } | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
    return { status: response.status, text: await response.text() }
  } catch {
    return null
  }
}

function parsed(text: string): Envelope | null {
  try {
    return JSON.parse(text) as Envelope
  } catch {
    return null
  }
}
