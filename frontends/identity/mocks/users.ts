import { gone, inOrder, type MockHandler, type MockRequest, ok, pageOf, refuse } from '@tollgate/console-sdk/mocks'
import {
  createUserBody,
  manageUserBody,
  roles,
  updateUserBody,
  userStatus,
  type UserView,
} from '@tollgate/contracts/http/identity'
import { refusalOf, said } from './say'

/** Everybody who has an account, as administrators see them. */
export interface UsersState {
  users: UserView[]
}

const people = [
  ['root', 'Root', 'root@toll.example', 100, 'default'],
  ['admin', 'Adele', 'admin@toll.example', 10, 'default'],
  ['ada', 'Ada Lovelace', 'ada@example.com', 1, 'vip'],
  ['grace', 'Grace Hopper', 'grace@example.com', 1, 'svip'],
  ['linus', 'Linus', '', 1, 'default'],
  ['margaret', 'Margaret H.', 'margaret@example.org', 1, 'pro'],
  ['alan', 'Alan Turing', 'alan@example.org', 1, 'default'],
  ['barbara', 'Barbara L.', '', 1, 'premium'],
  ['ken', 'Ken', 'ken@example.net', 1, 'default'],
  ['radia', 'Radia P.', 'radia@example.net', 1, 'vip'],
  ['donald', 'Donald K.', '', 1, 'default'],
  ['hedy', 'Hedy', 'hedy@example.com', 1, 'default'],
  ['王小明', '小明', 'xiaoming@example.cn', 1, 'default'],
] as const

/** A dozen people: one banned, one who cannot be enabled, one deleted, one with bindings, one who was invited. */
export const someUsers = (): UserView[] =>
  people.map(([username, display_name, email, role, group], at) => ({
    id: at + 1,
    username,
    display_name,
    email,
    role,
    status: username === 'linus' ? 2 : username === 'ken' ? 3 : 1,
    group,
    quota: [100_000_000, 5_000_000, 1_234_567, 25_000_000, 0, 730_000][at % 6] ?? 0,
    used_quota: [1_250_000, 0, 987_654_321, 42_000, 500_000][at % 5] ?? 0,
    request_count: [42, 0, 18_230, 7, 311][at % 5] ?? 0,
    rpm: username === 'ada' ? 60 : 0,
    tpm: 0,
    concurrency: 0,
    setting: '{}',
    github_id: username === 'ada' ? '583231' : '',
    oidc_id: '',
    wechat_id: '',
    telegram_id: username === 'ada' ? '110201543' : '',
    linux_do_id: '',
    inviter_id: username === 'alan' || username === 'radia' ? 3 : 0,
    aff_count: username === 'ada' ? 2 : 0,
    aff_quota: username === 'ada' ? 500_000 : 0,
    aff_history_quota: username === 'ada' ? 1_000_000 : 0,
    has_password: true,
    created_time: 1_767_225_600 + at * 86_400,
    DeletedAt: username === 'donald' ? '2026-10-01T08:00:00.000Z' : null,
  }))

const matches = (user: UserView, keyword: string) =>
  String(user.id) === keyword ||
  [user.username, user.display_name, user.email].some((text) => text.toLowerCase().includes(keyword.toLowerCase()))

const ofId = (users: UserView[], id: number) => users.find((user) => user.id === id)

function changed(state: UsersState, id: number, change: Partial<UserView>) {
  state.users = state.users.map((user) => (user.id === id ? { ...user, ...change } : user))
}

function manage(request: MockRequest, state: UsersState) {
  const body = manageUserBody.safeParse(request.body)
  if (!body.success) return refusalOf(request, body.error)
  const { id, action } = body.data
  const user = ofId(state.users, id)
  if (user === undefined) return goneUser(request)
  if (user.role === roles.root && action !== 'enable')
    return said(
      request,
      '超级管理员不能被禁用、删除或降级',
      'The super administrator cannot be disabled, deleted or demoted',
    )
  const change = {
    promote: { role: 10 },
    demote: { role: 1 },
    enable: { status: 1 },
    disable: { status: 2 },
    delete: { DeletedAt: new Date().toISOString() },
  }[action]
  changed(state, id, change)
  const { status, role } = { ...user, ...change }
  return ok({ status, role })
}

function create(request: MockRequest, state: UsersState) {
  const body = createUserBody.safeParse(request.body)
  if (!body.success) return refusalOf(request, body.error)
  const { username, display_name } = body.data
  if (state.users.some((user) => user.username === username))
    return said(request, '用户名已被占用', 'This username is taken')
  const [first] = someUsers().slice(4)
  if (first === undefined) return refuse('')
  const id = Math.max(...state.users.map((user) => user.id)) + 1
  state.users = [
    {
      ...first,
      id,
      username,
      display_name: display_name || username,
      status: 1,
      quota: 0,
      used_quota: 0,
      request_count: 0,
    },
    ...state.users,
  ]
  return ok()
}

const goneUser = ({ headers }: MockRequest) =>
  gone(headers['accept-language']?.startsWith('zh') ? '用户不存在' : 'There is no such user')

/** What users are sorted by where it is not what stands in a field. */
const sortValues: Readonly<Record<string, (user: UserView) => number | string>> = {
  status: ({ status, DeletedAt }) => (DeletedAt !== null ? 2 : status === userStatus.active ? 0 : 1),
}

/** The routes by which administrators manage users. */
export const userHandlers: Readonly<Record<string, MockHandler<UsersState>>> = {
  'GET /api/user': (request, { users }) => pageOf(inOrder(users, request, { values: sortValues }), request),
  'GET /api/user/search': (request, { users }) => {
    const [keyword, group] = [request.query.get('keyword') ?? '', request.query.get('group') ?? '']
    const found = users.filter((user) => matches(user, keyword) && (group === '' || user.group === group))
    return pageOf(inOrder(found, request, { values: sortValues }), request)
  },
  'GET /api/user/:id': (request, { users }) => {
    const user = ofId(users, Number(request.params['id']))
    return user === undefined ? goneUser(request) : ok(user)
  },
  'POST /api/user': create,
  'PUT /api/user': (request, state) => {
    const body = updateUserBody.safeParse(request.body)
    if (!body.success) return refusalOf(request, body.error)
    const { id, username, display_name, group, quota } = body.data
    const sent = Object.entries({ username, display_name, group, quota }).filter(([, value]) => value !== undefined)
    changed(state, id, Object.fromEntries(sent))
    return ok()
  },
  'POST /api/user/manage': manage,
  'DELETE /api/user/:id/2fa': () => ok(),
  'GET /api/group': () => ok(['default', 'vip', 'svip', 'pro', 'premium']),
}
