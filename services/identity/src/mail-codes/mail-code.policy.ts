import { identityFaults } from '@tollgate/contracts/http/identity'
import { type AppError, refusal } from '@tollgate/platform'
import type { CodePurpose, MailCodeEntity } from './mail-code.entity'
import { mailCodesErrors } from './mail-codes.errors'

/** How long a code holds. */
export const codeLifetimeMs = 10 * 60 * 1_000
/** How many wrong tries end a code. */
export const codeTries = 5

/** The result of trying a code: `miss` costs one of its tries; a `dead` one is absent, expired or out of tries. */
export type Trial = 'hit' | 'miss' | 'dead'

/** What trying a code comes to, where `isSame` tells whether its hash is that of what was sent. */
export function tried(
  code: Pick<MailCodeEntity, 'codeHash' | 'expiresAt' | 'attemptsLeft'> | null,
  isSame: (hash: string) => boolean,
  nowMs: number,
): Trial {
  if (!code || code.attemptsLeft <= 0 || code.expiresAt.getTime() <= nowMs) return 'dead'
  return isSame(code.codeHash) ? 'hit' : 'miss'
}

/** The refusal of a code that was not right; it does not say whether there was one. */
export function refusalOf(purpose: CodePurpose): AppError {
  return purpose === 'reset' ? refusal(identityFaults.resetLinkBroken) : mailCodesErrors.emailCodeWrong()
}
