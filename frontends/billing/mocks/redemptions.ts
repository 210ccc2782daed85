import { gone, type MockRequest, ok, pageOf, refuse } from '@tollgate/console-sdk/mocks'
import {
  createRedemptionBody,
  redemptionStatus,
  type RedemptionView,
  selectedRedemptionsBody,
  switchRedemptionBody,
  updateRedemptionBody,
} from '@tollgate/contracts/http/billing'

export interface RedemptionsState {
  redemptions: RedemptionView[]
}

const day = 24 * 3_600

const aCode = (id: number, fields: Partial<RedemptionView>): RedemptionView => ({
  id,
  user_id: 1,
  name: `code-${id}`,
  key: `${`${id}`.padStart(2, '0')}Kq7mZr2VtXw9LpNc4HsJd8Fb3Ty6Ga1Q`.slice(0, 32),
  status: redemptionStatus.unused,
  quota: 100_000,
  is_gift: false,
  max_uses: -1,
  used_count: 0,
  used_user_id: 0,
  created_time: Math.floor(Date.now() / 1_000) - id * day,
  redeemed_time: 0,
  valid_from: 0,
  valid_until: 0,
  ...fields,
})

/** Codes in every state, the newest first. */
export function someRedemptions(): RedemptionView[] {
  const now = Math.floor(Date.now() / 1_000)
  return [
    aCode(8, { name: 'spring', quota: 5_000_000 }),
    aCode(7, {
      name: 'spring',
      quota: 5_000_000,
      status: 3,
      used_count: 1,
      used_user_id: 42,
      redeemed_time: now - day,
    }),
    aCode(6, {
      name: 'newsletter',
      key: 'WELCOME-2026',
      is_gift: true,
      max_uses: 500,
      used_count: 318,
      valid_until: now + 9 * day,
    }),
    aCode(5, { name: 'conference', is_gift: true, max_uses: 40, used_count: 40, status: 3 }),
    aCode(4, { name: 'everybody', is_gift: true, used_count: 1_204, quota: 50_000 }),
    aCode(3, { name: 'withdrawn', status: 2 }),
    aCode(2, { name: 'last year', valid_until: now - 3 * day }),
    aCode(1, { name: 'next month', valid_from: now + 20 * day }),
  ]
}

const numbersOf = (code: RedemptionView, by: string) => code[by as 'id']

function listed(request: MockRequest, { redemptions }: RedemptionsState) {
  const keyword = request.query.get('keyword') ?? ''
  const [by, order] = [request.query.get('sort_by') ?? 'id', request.query.get('sort_order')]
  const found = redemptions.filter(
    ({ id, name, key }) => name.includes(keyword) || key === keyword || String(id) === keyword,
  )
  const sign = order === 'asc' ? 1 : -1
  return pageOf(
    found.toSorted((one, two) => (numbersOf(one, by) < numbersOf(two, by) ? -sign : sign)),
    request,
  )
}

function replace(state: RedemptionsState, id: number, change: Partial<RedemptionView>) {
  const found = state.redemptions.find((code) => code.id === id)
  if (found === undefined) return gone('兑换码不存在')
  const changed = { ...found, ...change }
  state.redemptions = state.redemptions.map((code) => (code.id === id ? changed : code))
  return ok(changed)
}

function remove(state: RedemptionsState, isGone: (code: RedemptionView) => boolean) {
  const before = state.redemptions.length
  state.redemptions = state.redemptions.filter((code) => !isGone(code))
  return ok(before - state.redemptions.length)
}

/** What the server says of redemption codes. */
export const redemptionHandlers = {
  'GET /api/redemption': listed,
  'GET /api/redemption/search': listed,
  'GET /api/redemption/count-by-name': ({ query }: MockRequest, { redemptions }: RedemptionsState) =>
    ok(redemptions.filter(({ name }) => name === query.get('name')).length),
  'GET /api/redemption/:id': ({ params }: MockRequest, { redemptions }: RedemptionsState) => {
    const found = redemptions.find(({ id }) => id === Number(params['id']))
    return found === undefined ? gone('兑换码不存在') : ok(found)
  },
  'POST /api/redemption': ({ body }: MockRequest, state: RedemptionsState) => {
    const parsed = createRedemptionBody.safeParse(body)
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? '')
    const { count, key, ...fields } = parsed.data
    const last = Math.max(0, ...state.redemptions.map(({ id }) => id))
    const made = Array.from({ length: count }, (_, at) => {
      const code = aCode(last + 1 + at, { ...fields, created_time: Math.floor(Date.now() / 1_000) })
      return key === '' ? code : { ...code, key }
    })
    state.redemptions = [...made.toReversed(), ...state.redemptions]
    return ok(made.map((code) => code.key))
  },
  'PUT /api/redemption': ({ query, body }: MockRequest, state: RedemptionsState) => {
    if (query.has('status_only')) {
      const { id, status } = switchRedemptionBody.parse(body)
      return replace(state, id, { status })
    }
    const { id, name, quota, max_uses, valid_from, valid_until } = updateRedemptionBody.parse(body)
    const sent = Object.entries({ name, quota, max_uses, valid_from, valid_until })
    return replace(state, id, Object.fromEntries(sent.filter(([, value]) => value !== undefined)))
  },
  'PUT /api/redemption/batch-disable': ({ body }: MockRequest, state: RedemptionsState) => {
    const { ids } = selectedRedemptionsBody.parse(body)
    const chosen = state.redemptions.filter(({ id, status }) => ids.includes(id) && status === 1)
    for (const { id } of chosen) replace(state, id, { status: 2 })
    const others = ids.filter((id) => chosen.every((code) => code.id !== id))
    const isThere = (id: number) => state.redemptions.some((code) => code.id === id)
    return ok(chosen.length, { kept: others.filter(isThere), gone: others.filter((id) => !isThere(id)) })
  },
  'DELETE /api/redemption/delete-by-name': ({ query }: MockRequest, state: RedemptionsState) =>
    remove(state, ({ name }) => name === query.get('name')),
  'DELETE /api/redemption/delete-disabled': (_request: MockRequest, state: RedemptionsState) =>
    remove(state, ({ status }) => status === 2),
  'DELETE /api/redemption/:id': ({ params }: MockRequest, state: RedemptionsState) =>
    remove(state, ({ id }) => id === Number(params['id'])),
}
