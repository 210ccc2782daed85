import { defineMocks, type MockHandler } from '@tollgate/console-sdk/mocks'
import { type AccountsState, lacksFactor, someAccounts } from './accounts'
import { apiTokenHandlers } from './api-tokens'
import { auditHandlers, type AuditState, goodForwarding, someAudit } from './audit'
import { doorHandlers } from './doors'
import { externalHandlers } from './external'
import { personalHandlers } from './personal'
import { factorAsked } from './say'
import { securityHandlers } from './security'
import { settingsHandlers } from './settings'
import { signInHandlers } from './sign-in'
import { someUsers, userHandlers, type UsersState } from './users'

type State = AccountsState & UsersState & AuditState
type Handlers = Readonly<Record<string, MockHandler<State>>>

/** What is closed to administrators who have to show a second factor first. */
const closed = (handlers: Handlers): Handlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([route, handler]) => [
      route,
      (request, state, site) => (lacksFactor(state) ? factorAsked(request) : handler(request, state, site)),
    ]),
  )

/** A site that is not set up for `/api/setup`, and that has accounts to sign in with. Nobody is signed in at first. */
export default defineMocks<State>({
  createState: () => ({
    ...someAccounts(),
    users: someUsers(),
    audit: someAudit(),
    auditForwarding: goodForwarding,
    optionValues: { GitHubClientSecret: 'set', ServerAddress: 'https://toll.example' },
  }),
  handlers: {
    ...doorHandlers,
    ...signInHandlers,
    ...externalHandlers,
    ...securityHandlers,
    ...closed({
      ...personalHandlers,
      ...apiTokenHandlers,
      ...userHandlers,
      ...auditHandlers,
      ...settingsHandlers,
    }),
  },
})
