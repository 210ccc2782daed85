import type { SignInAnswer } from '@tollgate/contracts/http/identity'
import { withMessage } from '@tollgate/platform'

/** What a way in answers: who signed in, or, for null, that a site was bound to the user who was signed in. */
export function answerOf(entered: SignInAnswer | null) {
  return entered ?? withMessage(undefined, 'bind')
}
