import { type MockHandler, pageOf } from '@tollgate/console-sdk/mocks'
import type { AuditEntry } from '@tollgate/contracts/http/identity'

/** What administrators have done. */
export interface AuditState {
  audit: AuditEntry[]
}

type Act = Pick<AuditEntry, 'action' | 'target_kind' | 'target_id' | 'target_name' | 'details'>

const acts: readonly Act[] = [
  {
    action: 'option.written',
    target_kind: 'option',
    target_id: null,
    target_name: 'SMTPServer',
    details: { value: { from: '', to: 'smtp.example.com' } },
  },
  { action: 'mail.tested', target_kind: 'mail', target_id: null, target_name: 'root@toll.example', details: {} },
  {
    action: 'user.quota-set',
    target_kind: 'user',
    target_id: 3,
    target_name: 'ada',
    details: { quota: { from: 500_000, to: 5_500_000 } },
  },
  {
    action: 'user.disabled',
    target_kind: 'user',
    target_id: 5,
    target_name: 'linus',
    details: { status: { from: 1, to: 2 } },
  },
  {
    action: 'user.promoted',
    target_kind: 'user',
    target_id: 2,
    target_name: 'admin',
    details: { role: { from: 1, to: 10 } },
  },
  {
    action: 'user.updated',
    target_kind: 'user',
    target_id: 4,
    target_name: 'grace',
    details: { display_name: { from: 'Grace', to: 'Grace Hopper' }, password: '***' },
  },
  {
    action: 'user.group-set',
    target_kind: 'user',
    target_id: 3,
    target_name: 'ada',
    details: { group: { from: 'default', to: 'vip' } },
  },
  {
    action: 'option.written',
    target_kind: 'option',
    target_id: null,
    target_name: 'TopupGroupRatio',
    details: {
      value: { from: '{\n  "default": 1,\n  "vip": 1\n}', to: '{\n  "default": 1,\n  "vip": 0.9,\n  "svip": 0.8\n}' },
    },
  },
  {
    action: 'option.written',
    target_kind: 'option',
    target_id: null,
    target_name: 'SMTPToken',
    details: { value: { from: '***', to: '***' } },
  },
  { action: 'user.second-factor-reset', target_kind: 'user', target_id: 6, target_name: 'margaret', details: {} },
  { action: 'user.deleted', target_kind: 'user', target_id: 11, target_name: 'donald', details: {} },
  { action: 'user.created', target_kind: 'user', target_id: 13, target_name: '王小明', details: {} },
  { action: 'site.set-up', target_kind: 'site', target_id: null, target_name: '', details: {} },
]

const now = Math.floor(Date.now() / 1_000)

/** Two rounds of everything, the latest first. */
export const someAudit = (): AuditEntry[] =>
  [...acts, ...acts].map((act, at, all) => ({
    ...act,
    id: all.length - at,
    created_at: now - at * 5_400 - 60,
    actor_id: at % 4 === 3 ? 2 : 1,
    actor_name: at % 4 === 3 ? 'admin' : 'root',
    address: at % 3 === 0 ? '203.0.113.7' : '2001:db8::17',
  }))

/** The audit log, filtered as the server filters it. */
export const auditHandlers: Readonly<Record<string, MockHandler<AuditState>>> = {
  'GET /api/audit': (request, { audit }) => {
    const asked = (name: string) => request.query.get(name) ?? ''
    const [from, to] = [Number(asked('start_timestamp')), Number(asked('end_timestamp') || Infinity)]
    return pageOf(
      audit.filter(
        ({ actor_name, target_name, action, created_at }) =>
          [actor_name, target_name].some((name) => name.startsWith(asked('keyword'))) &&
          (asked('action') === '' || action === asked('action')) &&
          created_at >= from &&
          created_at <= to,
      ),
      request,
    )
  },
}
