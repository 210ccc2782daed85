import { z } from 'zod'
import { upstreamErrors } from '../../failure/upstream.errors'

/** What a person's sign-in at ChatGPT holds; nothing else of it is read. */
const signIn = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8192}$/),
  account_id: z.string().regex(/^[\w-]{1,128}$/),
})

/** Of a person at ChatGPT: a token that proves who asks, and by whose plan. */
export interface CodexKey {
  readonly accessToken: string
  readonly accountId: string
}

/** The file in which their program keeps it (`codex-rs/login` of https://github.com/openai/codex). */
const signInFile = z.object({ tokens: signIn }).transform(({ tokens }) => tokens)
const anySignIn = z.union([signIn, signInFile])

/** Reads `{"access_token": …, "account_id": …}`, alone or as the `tokens` of `auth.json`. Throws `upstream.codex-key-invalid`, which says nothing of what is in it. */
export function readCodexKey(text: string): CodexKey {
  const { data } = anySignIn.safeParse(parsed(text))
  if (data === undefined) throw upstreamErrors.codexKeyInvalid()
  return { accessToken: data.access_token, accountId: data.account_id }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // told as an invalid key
  }
}
