import { inOrder, type MockHandler, ok, pageOf } from '@tollgate/console-sdk/mocks'
import type { AuditEntry, AuditForwarding } from '@tollgate/contracts/http/identity'

/** What administrators have done. */
export interface AuditState {
  audit: AuditEntry[]
  auditForwarding: AuditForwarding
}

/** A webhook that takes everything. */
export const goodForwarding: AuditForwarding = {
  is_on: true,
  position: 30,
  waiting: 0,
  failures: 0,
  last_error: '',
  last_failed_at: null,
  last_sent_at: null,
  retry_at: null,
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
    action: 'sign-in.failed',
    target_kind: 'user',
    target_id: 3,
    target_name: 'ada',
    details: { code: 'identity.sign-in-failed', times: 57 },
  },
  {
    action: 'channel.updated',
    target_kind: 'channel',
    target_id: 3,
    target_name: 'openai-main',
    details: {
      priority: { from: 0, to: 5 },
      key: { secret: 'changed' },
      models: { from: 'gpt-4o', to: 'gpt-4o,gpt-5' },
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
  {
    action: 'site.set-up',
    target_kind: 'site',
    target_id: null,
    target_name: '',
    details: { self_use: false, demo_site: false, price_list: '2026-08-21' },
  },
]

const now = Math.floor(Date.now() / 1_000)

const isRefused = ({ action }: Act) => action.endsWith('failed')

/** Two rounds of everything, the latest first. */
export const someAudit = (): AuditEntry[] =>
  [...acts, ...acts].map((act, at, all) => ({
    ...act,
    id: all.length - at,
    created_at: now - at * 5_400 - 60,
    actor_id: isRefused(act) ? null : at % 4 === 3 ? 2 : 1,
    actor_name: isRefused(act) ? '' : at % 4 === 3 ? 'admin' : 'root',
    address: at % 3 === 0 ? '203.0.113.7' : '2001:db8::17',
    outcome: isRefused(act) ? 'refused' : 'done',
    session: at % 4 === 3 ? null : '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
  }))

/** The audit log, filtered as the server filters it, and how far it was sent on. */
export const auditHandlers: Readonly<Record<string, MockHandler<AuditState>>> = {
  'GET /api/audit': (request, { audit }) => {
    const asked = (name: string) => request.query.get(name) ?? ''
    const [from, to] = [Number(asked('start_timestamp')), Number(asked('end_timestamp') || Infinity)]
    const is = (name: string, value: unknown) => asked(name) === '' || asked(name) === String(value)
    const found = audit.filter(
      (entry) =>
        [entry.actor_name, entry.target_name].some((name) => name.startsWith(asked('keyword'))) &&
        is('action', entry.action) &&
        is('actor', entry.actor_name) &&
        is('actor_id', entry.actor_id) &&
        is('outcome', entry.outcome) &&
        is('target_kind', entry.target_kind) &&
        is('target_id', entry.target_id) &&
        is('address', entry.address) &&
        is('session', entry.session) &&
        entry.created_at >= from &&
        entry.created_at <= to,
    )
    const { data } = pageOf(inOrder(found, request), request).json as { data: object } // as every list of a mock
    return ok({ ...data, next: null })
  },
  'GET /api/audit/export': (_request, { audit }) => ({
    headers: { 'content-type': 'application/x-ndjson', 'content-disposition': 'attachment; filename="audit.jsonl"' },
    pieces: audit.map((entry) => `${JSON.stringify(entry)}\n`),
  }),
  'GET /api/channel': (request) =>
    pageOf(
      [
        { id: 3, name: 'openai-main' },
        { id: 4, name: 'openai-spare' },
      ],
      request,
    ),
  'GET /api/audit/forwarding': (_request, { auditForwarding }) => ok(auditForwarding),
}
