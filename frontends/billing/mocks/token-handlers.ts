import { gone, type MockHandler, type MockRequest, ok, pageOf, refuse } from '@tollgate/console-sdk/mocks'
import {
  createTokenBody,
  rotateTokenBody,
  stopKeyBody,
  switchTokenBody,
  tokenStatus,
  type TokenView,
  updateTokenBody,
} from '@tollgate/contracts/http/billing'
import type { z } from 'zod'

export interface TokensState {
  tokens: TokenView[]
  lastId: number
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

function replace(state: TokensState, id: number, change: Partial<TokenView>) {
  const found = state.tokens.find((token) => token.id === id)
  if (found === undefined) return gone('令牌不存在')
  const changed = settled({ ...found, ...change })
  state.tokens = state.tokens.map((token) => (token.id === id ? changed : token))
  return ok(shown(changed))
}

function switched(request: MockRequest, state: TokensState) {
  const body = parsed(switchTokenBody, request)
  if (typeof body === 'string') return refuse(body)
  const token = state.tokens.find(({ id }) => id === body.id)
  if (token !== undefined && body.status === tokenStatus.enabled && settled({ ...token, status: 1 }).status !== 1)
    return refuse('令牌已过期，无法启用，请先修改过期时间或设为永不过期')
  return replace(state, body.id, { status: body.status })
}

/** A token as lists show it: of a hidden key the ends alone. */
function shown(token: TokenView): TokenView {
  return token.key_hidden ? { ...token, key: `${token.key.slice(0, 7)}**********${token.key.slice(-4)}` } : token
}

/** Sorted as the server does, by the fields of a token. */
function sorted(tokens: readonly TokenView[], { query }: MockRequest): TokenView[] {
  const by = (query.get('sort_by') ?? 'id') as 'id' // any of its fields
  const sign = query.get('sort_order') === 'asc' ? 1 : -1
  return tokens.toSorted((one, two) => (one[by] < two[by] ? -sign : one[by] > two[by] ? sign : two.id - one.id))
}

export const tokenHandlers = {
  'GET /api/user/:id/tokens': (request, { tokens }) =>
    pageOf(
      tokens.map(({ key: _key, key_hidden: _isHidden, ...told }) => told),
      request,
    ),
  'GET /api/token': (request, { tokens }) => pageOf(sorted(tokens, request).map(shown), request),
  'GET /api/token/search': (request, { tokens }) => {
    const [keyword, part] = [request.query.get('keyword') ?? '', request.query.get('token') ?? '']
    const found = tokens.filter(({ name, key }) => name.includes(keyword) && key.includes(part))
    return pageOf(sorted(found, request).map(shown), request)
  },
  'GET /api/token/:id': ({ params }, { tokens }) => {
    const found = tokens.find(({ id }) => id === Number(params['id']))
    return found === undefined ? gone('令牌不存在') : ok(shown(found))
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
        key_version: 1,
        previous_key_until: 0,
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
    const { daily_used: _d, monthly_used: _m, accessed_time: _t, accessed_ip: _i, key_version: _v, ...others } = more
    const { previous_key_until: _p, ...rest } = others
    return replace(state, id, {
      ...rest,
      ...(model_limits && { model_limits: model_limits.join(',') }),
      ...(allow_ips && { allow_ips: allow_ips.join('\n') }),
    })
  },
  'DELETE /api/token/:id': ({ params }, state) => {
    const { length } = state.tokens
    state.tokens = state.tokens.filter(({ id }) => id !== Number(params['id']))
    return state.tokens.length === length ? gone('令牌不存在') : ok()
  },
  'POST /api/token/:id/rotate': (request, state) => {
    const body = parsed(rotateTokenBody, request)
    if (typeof body === 'string') return refuse(body)
    const found = state.tokens.find(({ id }) => id === Number(request.params['id']))
    if (found === undefined) return gone('令牌不存在')
    if (body.if_key_version !== undefined && body.if_key_version !== found.key_version)
      return refuse('密钥刚刚已被更换，请刷新后再试')
    const until = Math.ceil(Date.now() / 1_000) + body.overlap_seconds
    const change = { key: `sk-${random(48)}`, key_version: found.key_version + 1 }
    replace(state, found.id, { ...change, previous_key_until: body.overlap_seconds === 0 ? 0 : until })
    return ok(state.tokens.find(({ id }) => id === found.id))
  },
  'POST /api/token/stop_key': (request, state) => {
    const body = parsed(stopKeyBody, request)
    if (typeof body === 'string') return refuse(body)
    const found = state.tokens.find(({ key }) => key === body.key)
    if (found === undefined) return gone('令牌不存在')
    const outcome = found.status === tokenStatus.enabled ? 'disabled' : 'already'
    replace(state, found.id, { status: tokenStatus.disabled })
    return ok({ id: found.id, name: found.name, user_id: found.user_id, outcome })
  },
  'DELETE /api/token/:id/previous_key': ({ params }, state) =>
    replace(state, Number(params['id']), { previous_key_until: 0 }),
} satisfies Record<string, MockHandler<TokensState>>
