import { defineMocks, type MockOptions, type MockRequest, ok, refuse } from '@tollgate/console-sdk/mocks'
import { faultText } from '@tollgate/contracts/http/core'
import { identityFaults, registerBody, setupBody, signInBody } from '@tollgate/contracts/http/identity'
import type { z } from 'zod'
import { type AuditState, auditHandlers, someAudit } from './audit'
import { settingsHandlers } from './settings'
import { someUsers, userHandlers, type UsersState } from './users'
import { visitor } from './visitor'

interface Account {
  readonly username: string
  readonly password: string
  readonly role: number
}

interface State extends UsersState, AuditState, MockOptions {
  accounts: Account[]
  isSetUp: boolean
  /** Who is signed in, by name. */
  session: string | null
}

const languageOf = ({ headers }: MockRequest) => (headers['accept-language'] === 'en' ? 'en' : 'zh')

/** Parses a body as the server does; a fault is its refusal, in words. */
function parsed<S extends z.ZodType>(schema: S, request: MockRequest): z.output<S> | string {
  const result = schema.safeParse(request.body)
  if (result.success) return result.data
  return faultText(identityFaults, result.error.issues[0]?.message ?? 'bad body', languageOf(request))
}

const said = (request: MockRequest, zh: string, en: string) => refuse(languageOf(request) === 'en' ? en : zh)

/** A site that is not set up for `/api/setup`, and that has accounts to sign in with. Nobody is signed in at first. */
export default defineMocks<State>({
  createState: () => ({
    accounts: [
      { username: 'ada', password: 'ada-password', role: 1 },
      { username: 'admin', password: 'admin-password', role: 10 },
      { username: 'root', password: 'root-password', role: 100 },
    ],
    users: someUsers(),
    audit: someAudit(),
    optionValues: { GitHubClientSecret: 'set', ServerAddress: 'https://toll.example' },
    isSetUp: false,
    session: null,
  }),
  handlers: {
    ...userHandlers,
    ...auditHandlers,
    ...settingsHandlers,
    'GET /api/setup': (_request, { isSetUp }) => ok({ status: isSetUp, root_init: isSetUp, database_type: 'postgres' }),
    'POST /api/setup': (request, state) => {
      if (state.isSetUp) return said(request, '系统已经初始化完成', 'Setup has already been done')
      const body = parsed(setupBody, request)
      if (typeof body === 'string') return refuse(body)
      state.isSetUp = true
      state.accounts.push({ username: body.username, password: body.password, role: 100 })
      return ok()
    },
    'POST /api/user/login': (request, state) => {
      const body = parsed(signInBody, request)
      if (typeof body === 'string') return refuse(body)
      const found = state.accounts.find(
        ({ username, password }) => username === body.username && password === body.password,
      )
      if (found === undefined)
        return said(request, '用户名或密码错误，或用户已被封禁', 'Wrong user name or password, or the user is banned')
      state.session = found.username
      return ok({ ...visitor(found.username, found.role) })
    },
    'POST /api/user/register': (request, state) => {
      const body = parsed(registerBody, request)
      if (typeof body === 'string') return refuse(body)
      if (state.accounts.some(({ username }) => username === body.username))
        return said(request, '用户名已被占用', 'This user name is taken')
      state.accounts.push({ username: body.username, password: body.password, role: 1 })
      return ok()
    },
    'GET /api/user/self': (_request, { session, accounts }) => {
      const user = accounts.find(({ username }) => username === session)
      return user === undefined
        ? { status: 401, json: { success: false, message: 'Please sign in first' } }
        : ok(visitor(user.username, user.role))
    },
    'GET /api/user/logout': (_request, state) => {
      state.session = null
      return ok()
    },
  },
})
