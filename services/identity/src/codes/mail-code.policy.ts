import { identityFaults } from '@tollgate/contracts/http/identity'
import { type AppError, refusal } from '@tollgate/platform'
import { codesErrors } from './codes.errors'
import type { CodePurpose, MailCodeEntity } from './mail-code.entity'

/** How long a code holds. */
export const codeLifetimeMs = 10 * 60 * 1_000
/** How many wrong tries end a code. */
export const codeTries = 5

/** What becomes of a code when somebody tries it: `miss` costs one of its tries, `dead` is one that no try can save. */
export type Trial = 'hit' | 'miss' | 'dead'

/** Holds what was sent against what was mailed. */
export function tried(
  code: Pick<MailCodeEntity, 'codeHash' | 'expiresAt' | 'attemptsLeft'> | null,
  hash: string,
  nowMs: number,
): Trial {
  if (!code || code.attemptsLeft <= 0 || code.expiresAt.getTime() <= nowMs) return 'dead'
  return code.codeHash === hash ? 'hit' : 'miss'
}

/** The refusal of a code that did not open the door; it does not say whether there was one. */
export function refusalOf(purpose: CodePurpose): AppError {
  return purpose === 'reset' ? refusal(identityFaults.resetLinkBroken) : codesErrors.emailCodeWrong()
}
