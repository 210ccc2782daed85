import { emailFaults } from './email/email.faults'
import { accessTokenFaults } from './sign-in/access-tokens.faults'
import { externalFaults } from './sign-in/external.faults'
import { secondFactorFaults } from './sign-in/second-factor.faults'
import { accountFaults } from './users/account.faults'
import { personFaults } from './users/person.faults'

/** What the forms of identity say when a field does not fit; the server says the same. */
export const identityFaults = {
  ...accessTokenFaults,
  ...secondFactorFaults,
  ...emailFaults,
  ...externalFaults,
  ...accountFaults,
  ...personFaults,
}
