import { defineEvent } from '../core/contract'
import { type RecordedAct, recordedAct } from './acts'

const example: RecordedAct = {
  actId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
  action: 'channel.updated',
  outcome: 'done',
  actorId: 1,
  actorName: 'root',
  address: '203.0.113.7',
  sessionId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a11',
  target: { kind: 'channel', id: 3, name: 'openai-main' },
  details: { priority: { from: 0, to: 5 }, key: { secret: 'changed' } },
  actedAt: '2026-01-01T00:00:00.000Z',
}

/** Sent in the transaction of an act that belongs in the audit log, once for each; what is refused, in one of its own. */
export const channelsActRecorded = defineEvent({
  subject: 'evt.channels.act.recorded.v1',
  schema: recordedAct,
  example,
})

/** The same of billing. */
export const billingActRecorded = defineEvent({
  subject: 'evt.billing.act.recorded.v1',
  schema: recordedAct,
  example: {
    ...example,
    action: 'token.created',
    target: { kind: 'token', id: 12, name: 'mine' },
    details: { count: 1 },
  },
})

/** The same of logs. */
export const logsActRecorded = defineEvent({
  subject: 'evt.logs.act.recorded.v1',
  schema: recordedAct,
  example: {
    ...example,
    action: 'access.refused',
    outcome: 'refused',
    target: { kind: 'site', id: null, name: '' },
    details: { route: 'GET /api/log/', code: 'platform.forbidden' },
  },
})
