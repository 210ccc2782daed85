import { identityFaults } from '@tollgate/contracts/http/identity'
import { type AppError, refusal } from '@tollgate/platform'
import { codesErrors } from './codes.errors'
import type { CodePurpose, MailCodeEntity } from './mail-code.entity'

/** How long a code holds. */
export const codeLifetimeMs = 10 * 60 * 1_000
/** How many wrong tries end a code. */
export const codeTries = 5

/** The result of trying a code: `miss` costs one of its tries; a `dead` one is absent, expired or out of tries. */
export type Trial = 'hit' | 'miss' | 'dead'

/** Compares what was sent with the code that was mailed, by their hashes. */
export function tried(
  code: Pick<MailCodeEntity, 'codeHash' | 'expiresAt' | 'attemptsLeft'> | null,
  hash: string,
  nowMs: number,
): Trial {
  if (!code || code.attemptsLeft <= 0 || code.expiresAt.getTime() <= nowMs) return 'dead'
  return code.codeHash === hash ? 'hit' : 'miss'
}

/** The refusal of a code that was not right; it does not say whether there was one. */
export function refusalOf(purpose: CodePurpose): AppError {
  return purpose === 'reset' ? refusal(identityFaults.resetLinkBroken) : codesErrors.emailCodeWrong()
}
