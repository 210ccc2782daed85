import { createHash, randomUUID } from 'node:crypto'
import type { SiteAnswer } from './site'

interface Agreement<P> {
  readonly person: P
  readonly challenge: string | null
}

/** Codes and tokens of a site: each code is good once, and only with the verifier of the challenge that came before it. */
export class CodeDesk<P> {
  private readonly codes = new Map<string, Agreement<P>>()
  private readonly tokens = new Map<string, P>()

  /** Somebody agrees on the page to which a browser was sent: what the site sends the browser back with. */
  agree(address: string, person: P): { code: string; state: string } {
    const { searchParams } = new URL(address)
    const code = randomUUID()
    this.codes.set(code, { person, challenge: searchParams.get('code_challenge') })
    return { code, state: searchParams.get('state') ?? '' }
  }

  /** A token for a code; null when the code is not good. */
  redeem(form: URLSearchParams): string | null {
    const code = form.get('code') ?? ''
    const agreement = this.codes.get(code)
    this.codes.delete(code)
    const proven = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!agreement || (agreement.challenge !== null && agreement.challenge !== proven)) return null
    const token = randomUUID()
    this.tokens.set(token, agreement.person)
    return token
  }

  /** Answers with the person to whom a token belongs. */
  whose(authorization: string | undefined): SiteAnswer {
    const person = this.tokens.get((authorization ?? '').replace('Bearer ', ''))
    return person ? [200, person] : [401, { message: 'Bad credentials' }]
  }
}
