import { defineMocks, type MockOptions } from '@tollgate/console-sdk/mocks'
import { type AccountsState, someAccounts } from './accounts'
import { auditHandlers, type AuditState, someAudit } from './audit'
import { doorHandlers } from './doors'
import { externalHandlers } from './external'
import { personalHandlers } from './personal'
import { securityHandlers } from './security'
import { settingsHandlers } from './settings'
import { signInHandlers } from './sign-in'
import { someUsers, userHandlers, type UsersState } from './users'

type State = AccountsState & UsersState & AuditState & MockOptions

/** A site that is not set up for `/api/setup`, and that has accounts to sign in with. Nobody is signed in at first. */
export default defineMocks<State>({
  createState: () => ({
    ...someAccounts(),
    users: someUsers(),
    audit: someAudit(),
    optionValues: { GitHubClientSecret: 'set', ServerAddress: 'https://toll.example' },
  }),
  handlers: {
    ...doorHandlers,
    ...signInHandlers,
    ...externalHandlers,
    ...personalHandlers,
    ...securityHandlers,
    ...userHandlers,
    ...auditHandlers,
    ...settingsHandlers,
  },
})
