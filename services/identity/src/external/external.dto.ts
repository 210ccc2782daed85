import type { SignInAnswer } from '@tollgate/contracts/http/identity'
import { type Enveloped, withMessage } from '@tollgate/platform'

/** What a way in answers: the result of the sign-in, or, where a site was bound instead, the message `bind`. */
export type EntryAnswer = SignInAnswer | Enveloped

/** The answer of a way in; null says that a site was bound to the user who was signed in. */
export function answerOf(entered: SignInAnswer | null): EntryAnswer {
  return entered ?? withMessage(undefined, 'bind')
}
