import { z } from 'zod'

/** Everything that the audit log speaks of, by what it is about. */
export const auditActions = [
  'sign-in.succeeded',
  'sign-in.second-factor-asked',
  'sign-in.failed',
  'sign-in.second-factor-failed',
  'fresh-sign-in.succeeded',
  'fresh-sign-in.failed',
  'session.signed-out',
  'session.ended',
  'session.others-ended',
  'reset.asked',
  'reset.done',
  'reset.failed',
  'mail-code.asked',
  'mail-code.failed',
  'registration.failed',
  'credential.password-changed',
  'credential.email-bound',
  'credential.email-removed',
  'credential.access-token-renewed',
  'credential.totp-begun',
  'credential.totp-enabled',
  'credential.totp-disabled',
  'credential.recovery-codes-renewed',
  'credential.passkey-added',
  'credential.passkey-renamed',
  'credential.passkey-removed',
  'credential.second-step-set',
  'credential.notice-address-set',
  'credential.notice-address-removed',
  'credential.notice-address-confirmed',
  'credential.external-bound',
  'credential.external-unbound',
  'credential.refused',
  'api-token.created',
  'api-token.deleted',
  'access.refused',
  'user.registered',
  'user.created',
  'user.updated',
  'user.self-updated',
  'user.setting-updated',
  'user.group-set',
  'user.quota-set',
  'user.promoted',
  'user.demoted',
  'user.enabled',
  'user.disabled',
  'user.deleted',
  'user.second-factor-reset',
  'option.written',
  'site.set-up',
  'site.issuer-moved',
  'site.imported',
  'mail.tested',
  'audit.exported',
  'channel.created',
  'channel.updated',
  'channel.enabled',
  'channel.disabled',
  'channel.deleted',
  'channel.tested',
  'channel.all-tested',
  'channel.balance-updated',
  'channel.capabilities-checked',
  'channel.all-balances-updated',
  'channel.tests-stopped',
  'channel.balances-stopped',
  'channel.models-fetched',
  'routing.rebuilt',
  'token.created',
  'token.updated',
  'token.key-rotated',
  'token.previous-key-ended',
  'token.deleted',
  'budget.set',
  'budget.deleted',
  'redemption.created',
  'redemption.updated',
  'redemption.enabled',
  'redemption.disabled',
  'redemption.deleted',
  'order.refunded',
  'order.settled',
  'log.cleared',
  'log.exported',
  'body.read',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What kinds of things are acted upon. */
export const auditTargetKinds = [
  'user',
  'option',
  'site',
  'mail',
  'channel',
  'token',
  'budget',
  'redemption',
  'order',
  'audit',
] as const
export type AuditTargetKind = (typeof auditTargetKinds)[number]

/** Whether it happened, or somebody was told no. */
export const auditOutcomes = ['done', 'refused'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

/** What became of a secret. The secret itself is in no act. */
export const secretChange = z.object({ secret: z.enum(['set', 'changed', 'cleared']) })
export type SecretChange = z.output<typeof secretChange>

/** What an act says of a secret that it wrote, by whether there was one before and is one after it. */
export function secretChanged(hadOne: boolean, hasOne: boolean): SecretChange {
  if (!hasOne) return { secret: 'cleared' }
  return { secret: hadOne ? 'changed' : 'set' }
}

/** An act of another service on its way to the audit log. */
export const recordedAct = z.object({
  /** By which it is known when it comes twice. */
  actId: z.uuid(),
  action: z.string(),
  outcome: z.enum(auditOutcomes),
  /** Null when the service acted by itself, or nobody was signed in. */
  actorId: z.int().nullable(),
  actorName: z.string(),
  address: z.string(),
  /** The session by which they acted; null where there was none. */
  sessionId: z.string().nullable(),
  target: z.object({ kind: z.enum(auditTargetKinds), id: z.int().nullable(), name: z.string() }),
  /** `{ from, to }` by field, bounded in size and without any secret. */
  details: z.record(z.string(), z.unknown()),
  actedAt: z.iso.datetime(),
})
export type RecordedAct = z.output<typeof recordedAct>
