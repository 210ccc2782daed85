import { trialOutcomes, trialReasons, triedCapabilities } from '@tollgate/contracts/http/channels'
import { defineJob } from '@tollgate/jobs'
import { wireError } from '@tollgate/platform'
import { z } from 'zod'

/** What is to be checked, and for whom. */
const checkOrder = z.strictObject({
  /** Names the check in the log. */
  checkId: z.uuid(),
  channelId: z.int(),
  /** Empty: the channel's own choice. */
  model: z.string(),
  actorId: z.int(),
  actorName: z.string(),
})
export type CheckOrder = z.output<typeof checkOrder>

/** What was found of one capability. */
const finding = z.object({
  capability: z.enum(triedCapabilities),
  outcome: z.enum(trialOutcomes),
  reason: z.enum(trialReasons),
  /** What the upstream has said; empty where that says nothing. */
  note: z.string(),
  /** In place of it, where the call failed. */
  failure: wireError.nullable(),
})
export type Finding = z.output<typeof finding>

const checkResult = z.object({
  model: z.string(),
  checkedTime: z.int(),
  promptTokens: z.int(),
  completionTokens: z.int(),
  findings: z.array(finding),
})
export type CheckResult = z.output<typeof checkResult>

/** Makes the check. */
interface Checker {
  check(order: CheckOrder): Promise<CheckResult>
}

/** One check of one model, for an administrator who waits for it: a second attempt would cost again. */
export const checkCapabilities = defineJob({
  name: 'channels.check-capabilities',
  schema: checkOrder,
  attempts: 1,
  backoffMs: 1_000,
  concurrency: 4,
  result: checkResult,
  run: (order, { checker }: { checker: Checker }) => checker.check(order),
})
