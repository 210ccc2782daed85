import type { MockOptions } from '@tollgate/console-sdk/mocks'
import {
  type AccessTokenView,
  type IssuerList,
  type PasskeyView,
  roles,
  type SessionView,
  type UserView,
} from '@tollgate/contracts/http/identity'
import { someApiTokens } from './api-tokens'
import { someUsers } from './users'

/** Somebody who can sign in. */
export interface Account {
  view: UserView
  /** Null where somebody came by another site and never chose one. */
  password: string | null
  hasTotp: boolean
  recoveryCodes: string[]
  isAskedAfterPassword: boolean
  passkeys: (PasskeyView & { credential: string })[]
  sessions: SessionView[]
  apiTokens: AccessTokenView[]
}

export interface AccountsState extends MockOptions {
  accounts: Account[]
  /** Who is signed in, by name. */
  session: string | null
  /** Whether they have shown a second factor in this session. */
  hasShownFactor: boolean
  /** Whose second step is open, by name. */
  pending: string | null
  isSetUp: boolean
  /** Addresses to which a code was sent. */
  mailed: string[]
  /** On whose word accounts are bound to other sites. */
  issuers: IssuerList
}

/** Every code that the mock sends, and every one that an authenticator app would show. */
export const rightCode = '123456'

const now = Math.floor(Date.now() / 1_000)
const hour = 3_600

const someSessions = (): SessionView[] => [
  {
    id: '7f1f7b52-7a3c-4c53-9a5e-0f2a7b9e4d01',
    created_at: now - 30 * 24 * hour,
    last_seen_at: now - 5 * hour,
    address: '203.0.113.41',
    user_agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    is_current: false,
  },
  {
    id: '7f1f7b52-7a3c-4c53-9a5e-0f2a7b9e4d02',
    created_at: now - 2 * hour,
    last_seen_at: now - 60,
    address: '2001:db8:85a3::8a2e:370:7334',
    user_agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    is_current: true,
  },
  {
    id: '7f1f7b52-7a3c-4c53-9a5e-0f2a7b9e4d03',
    created_at: now - 4 * 24 * hour,
    last_seen_at: now - 3 * 24 * hour,
    address: '198.51.100.9',
    user_agent: 'curl/8.5.0',
    is_current: false,
  },
]

export const tenCodes = (seed: string): string[] =>
  Array.from({ length: 10 }, (_, at) =>
    `${seed}${at}k7-m${at}q2-x9${at}p`.replaceAll('-', '').slice(0, 12).padEnd(12, '0'),
  )

interface Newcomer {
  readonly username: string
  readonly password: string | null
  readonly role?: number
  readonly email?: string
}

/** An account as registration makes one. */
export function newAccount(
  { username, password, role = 1, email = '' }: Newcomer,
  change: Partial<UserView> = {},
): Account {
  const [blank] = someUsers().slice(4)
  const known = someUsers().find((user) => user.username === username)
  if (blank === undefined) throw new Error('There is nobody to be like')
  const view = { ...(known ?? { ...blank, id: 99, display_name: username, status: 1 }), username, role, email }
  return {
    view: { ...view, has_password: password !== null, ...change },
    password,
    hasTotp: false,
    recoveryCodes: [],
    isAskedAfterPassword: false,
    passkeys: [],
    sessions: someSessions(),
    apiTokens: [],
  }
}

/** Ada has nothing but a password, Grace an app and a passkey; nobody is signed in. */
export const someAccounts = (): Omit<AccountsState, 'optionValues'> => ({
  accounts: [
    newAccount(
      { username: 'ada', password: 'ada-password', email: 'ada@example.com' },
      { github_id: '', telegram_id: '' },
    ),
    {
      ...newAccount({ username: 'grace', password: 'grace-password', email: 'grace@example.com' }),
      hasTotp: true,
      recoveryCodes: tenCodes('g').slice(0, 3),
      passkeys: [
        {
          id: 1,
          name: 'MacBook Pro',
          created_at: now - 90 * 24 * hour,
          last_used_at: now - 26 * hour,
          is_synced: true,
          credential: 'Z3JhY2U',
        },
      ],
      apiTokens: someApiTokens(),
    },
    newAccount({ username: 'admin', password: 'admin-password', role: 10, email: 'admin@toll.example' }),
    newAccount({ username: 'root', password: 'root-password', role: 100, email: 'root@toll.example' }),
  ],
  session: null,
  hasShownFactor: false,
  pending: null,
  isSetUp: false,
  mailed: [],
  issuers: [
    { provider: 'oidc', issuer: 'https://id.example.com', users: 31, is_current: true },
    { provider: 'oidc', issuer: 'https://old-id.example.com/realms/everybody', users: 12, is_current: false },
  ],
})

export const ofName = ({ accounts }: AccountsState, name: string | null): Account | undefined =>
  accounts.find(({ view }) => view.username === name)

/** Whether a second factor is asked of this account. */
export const isFactorAsked = ({ optionValues }: AccountsState, { view }: Account): boolean =>
  optionValues['AdminSecondFactorRequired'] === 'true' && view.role >= roles.admin

/** Whether who is signed in has to show or set up a second factor first. */
export function lacksFactor(state: AccountsState): boolean {
  const account = ofName(state, state.session)
  return account !== undefined && !state.hasShownFactor && isFactorAsked(state, account)
}
