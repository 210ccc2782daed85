import { SetMetadata } from '@nestjs/common'
import type { z } from 'zod'
import type { Actor } from '../request/actor'

export const freshMetadata = Symbol('fresh')

/**
 * What an act asks of where it is done: nothing; a session, which an access token is not, for acts that bring their own proof;
 * or a session whose person proved themself a moment ago.
 */
export type Freshness = 'none' | 'session' | 'proof'

/** Judges a request by its body, as it came. */
export type FreshRule = (body: unknown, actor: Actor) => Freshness

const proof: FreshRule = () => 'proof'
const session: FreshRule = () => 'session'

/**
 * Marks a route that changes by what somebody gets in, or that cannot be undone: its caller must have proved who they are, by
 * password, second factor or passkey, in the last ten minutes. Access tokens never pass.
 */
export const Fresh = () => SetMetadata(freshMetadata, proof)

/** Marks a route that is closed to access tokens, and whose request brings the proof with it: its handler checks that. */
export const SessionOnly = () => SetMetadata(freshMetadata, session)

/**
 * The same where the body decides. It is read by the schema that the handler reads it by; what that does not take, the handler
 * refuses, and it changes nothing.
 */
export function FreshFor<S extends z.ZodType>(schema: S, judge: (body: z.output<S>, actor: Actor) => Freshness) {
  const rule: FreshRule = (body, actor) => {
    const parsed = schema.safeParse(body ?? {})
    return parsed.success ? judge(parsed.data, actor) : 'none'
  }
  return SetMetadata(freshMetadata, rule)
}

/** Whether a rule asks the same of every request, whatever its body. */
export function isAlwaysAsked(rule: unknown): boolean {
  return rule === proof || rule === session
}
