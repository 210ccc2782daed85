import { Injectable } from '@nestjs/common'
import type { ExternalProvider } from '@tollgate/contracts/http/identity'
import { Egress, readBody } from '@tollgate/platform'
import type { z } from 'zod'
import { externalErrors } from '../external.errors'
import { nameOf } from '../identities/provider-names'

/** Short, because a person waits meanwhile. */
export const providerTimeoutMs = 5_000
/** Far more than the few hundred bytes of a person or a token. */
export const maxProviderAnswerBytes = 256 * 1_024

/** One request to another site. */
export interface ProviderQuestion {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as a form by POST; without it the request is a GET. */
  readonly form?: Readonly<Record<string, string>>
}

/** Sends requests to other sites and reads their answers; every failure becomes one of our refusals. */
@Injectable()
export class ProviderHttp {
  constructor(private readonly egress: Egress) {}

  /**
   * Throws `identity.external-unreachable` when the site does not answer in time or answers 5xx, `.external-code-refused` when
   * it answers 4xx, and `.external-malformed` when its answer does not fit the schema.
   */
  async ask<S extends z.ZodType>(
    provider: ExternalProvider,
    question: ProviderQuestion,
    schema: S,
  ): Promise<z.output<S>> {
    const name = { provider: nameOf(provider) }
    const { status, text } = await this.fetch(question).catch((cause: unknown) => {
      throw externalErrors.externalUnreachable(name, { cause })
    })
    if (status >= 500) throw externalErrors.externalUnreachable(name, { details: { status } })
    if (status >= 400) throw externalErrors.externalCodeRefused(name, { details: { status } })
    const answer = schema.safeParse(jsonOf(text))
    if (!answer.success) throw externalErrors.externalMalformed(name, { cause: answer.error, details: { status } })
    return answer.data
  }

  private async fetch({ url, headers, form }: ProviderQuestion): Promise<{ status: number; text: string }> {
    const answer = await this.egress.request(
      url,
      {
        headers: {
          accept: 'application/json',
          'user-agent': 'Tollgate',
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        ...(form && { method: 'POST' as const, body: new URLSearchParams(form).toString() }),
        timeoutMs: providerTimeoutMs,
        // A redirect would send the code or token in the request on to another address.
        maxRedirects: 0,
      },
      'operator',
    )
    return { status: answer.statusCode, text: (await readBody(answer, maxProviderAnswerBytes)).toString('utf8') }
  }
}

/** Undefined for what is no JSON; no schema accepts that. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
