import { defineMocks, type MockOptions, type MockRequest, ok, pageOf, refuse } from '@tollgate/console-sdk/mocks'
import {
  createTokenBody,
  switchTokenBody,
  tokenStatus,
  type TokenView,
  updateTokenBody,
} from '@tollgate/contracts/http/billing'
import type { z } from 'zod'
import { groups, type MockModel, models } from './models'
import { payment, type PaymentState, someOrders } from './payment'
import { redemptionHandlers, type RedemptionsState, someRedemptions } from './redemptions'
import { rewards, type RewardsState } from './rewards'
import { settingsHandlers } from './settings'
import { someTokens } from './tokens'

interface State extends RewardsState, RedemptionsState, PaymentState, MockOptions {
  tokens: TokenView[]
  lastId: number
  readonly models: readonly MockModel[]
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const random = (length: number) =>
  Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join('')

/** Parses a body as the server does; a fault is its refusal. */
function parsed<S extends z.ZodType>(schema: S, { body }: MockRequest): z.output<S> | string {
  const result = schema.safeParse(body)
  return result.success ? result.data : (result.error.issues[0]?.message ?? 'bad body')
}

/** The status that quota and time make of what the owner chose. */
function settled(token: TokenView): TokenView {
  if (token.status === tokenStatus.disabled) return token
  const isExpired = token.expired_time !== -1 && token.expired_time <= Date.now() / 1_000
  const isExhausted = !token.unlimited_quota && token.remain_quota <= 0
  const status = isExpired ? tokenStatus.expired : isExhausted ? tokenStatus.exhausted : tokenStatus.enabled
  return { ...token, status }
}

function replace(state: State, id: number, change: Partial<TokenView>) {
  const found = state.tokens.find((token) => token.id === id)
  if (found === undefined) return refuse('令牌不存在')
  const changed = settled({ ...found, ...change })
  state.tokens = state.tokens.map((token) => (token.id === id ? changed : token))
  return ok(changed)
}

function switched(request: MockRequest, state: State) {
  const body = parsed(switchTokenBody, request)
  if (typeof body === 'string') return refuse(body)
  const token = state.tokens.find(({ id }) => id === body.id)
  if (token !== undefined && body.status === tokenStatus.enabled && settled({ ...token, status: 1 }).status !== 1)
    return refuse('令牌已过期，无法启用，请先修改过期时间或设为永不过期')
  return replace(state, body.id, { status: body.status })
}

export default defineMocks<State>({
  createState: () => {
    const tokens = someTokens()
    return {
      redemptions: someRedemptions(),
      tokens,
      lastId: tokens.length,
      models: models(),
      isCheckedIn: false,
      orders: someOrders(),
      optionValues: {},
    }
  },
  handlers: {
    ...settingsHandlers,
    ...rewards,
    ...payment,
    ...redemptionHandlers,
    'GET /api/token': (request, { tokens }) => pageOf(tokens, request),
    'GET /api/token/search': (request, { tokens }) => {
      const [keyword, part] = [request.query.get('keyword') ?? '', request.query.get('token') ?? '']
      return pageOf(
        tokens.filter(({ name, key }) => name.includes(keyword) && key.includes(part)),
        request,
      )
    },
    'GET /api/token/:id': ({ params }, { tokens }) => {
      const found = tokens.find(({ id }) => id === Number(params['id']))
      return found === undefined ? refuse('Token not found') : ok(found)
    },
    'POST /api/token': (request, state) => {
      const body = parsed(createTokenBody, request)
      if (typeof body === 'string') return refuse(body)
      const { count, model_limits, allow_ips, name, ...rest } = body
      const made = Array.from({ length: count }, (_, index) =>
        settled({
          ...rest,
          id: (state.lastId += 1),
          user_id: 1,
          name: index === 0 ? name : `${name}-${random(6)}`,
          key: `sk-${random(48)}`,
          status: tokenStatus.enabled,
          used_quota: 0,
          daily_used: 0,
          monthly_used: 0,
          model_limits: model_limits.join(','),
          allow_ips: allow_ips.join('\n'),
          created_time: Math.floor(Date.now() / 1_000),
          accessed_time: 0,
          accessed_ip: '',
        }),
      )
      state.tokens = [...made.toReversed(), ...state.tokens]
      return ok(made)
    },
    'PUT /api/token': (request, state) => {
      if (request.query.has('status_only')) return switched(request, state)
      const body = parsed(updateTokenBody, request)
      if (typeof body === 'string') return refuse(body)
      // What is sent back beside the fields that are written stays as it is.
      const { id, model_limits, allow_ips, user_id: _u, key: _k, used_quota: _q, created_time: _c, ...more } = body
      const { daily_used: _d, monthly_used: _m, accessed_time: _t, accessed_ip: _i, ...rest } = more
      return replace(state, id, {
        ...rest,
        ...(model_limits && { model_limits: model_limits.join(',') }),
        ...(allow_ips && { allow_ips: allow_ips.join('\n') }),
      })
    },
    'DELETE /api/token/:id': ({ params }, state) => {
      state.tokens = state.tokens.filter(({ id }) => id !== Number(params['id']))
      return ok()
    },
    'GET /api/user/self/groups': () => ok(groups),
    'GET /api/user/models': (_request, state) => ok(state.models.map(({ model_name }) => model_name)),
    'GET /api/pricing': (_request, state) =>
      ok(state.models, {
        group_ratio: Object.fromEntries(Object.entries(groups).map(([name, { ratio }]) => [name, ratio])),
        usable_group: Object.fromEntries(Object.entries(groups).map(([name, { desc }]) => [name, desc])),
      }),
  },
})
