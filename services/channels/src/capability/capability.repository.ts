import { Injectable } from '@nestjs/common'
import { keepableJson, type Tx } from '@tollgate/persistence'
import type { CheckResult } from './jobs/check-capabilities.job'

/** Models of a channel whose checks are kept; those that were checked longest ago go. */
const mostModels = 50

/** The one writer of `channels.capability_checks`. */
@Injectable()
export class CapabilityRepository {
  /** Keeps a check in place of the last of its model; nothing where the channel was deleted meanwhile. */
  async keep(tx: Tx, channelId: number, check: CheckResult): Promise<void> {
    const { model, checkedTime, promptTokens, completionTokens, findings } = check
    await tx.query(
      `INSERT INTO channels.capability_checks
         (channel_id, model, checked_time, prompt_tokens, completion_tokens, findings)
       SELECT c.id, $2, $3, $4, $5, $6 FROM channels.channels c WHERE c.id = $1 FOR KEY SHARE
       ON CONFLICT (channel_id, model) DO UPDATE SET checked_time = excluded.checked_time,
         prompt_tokens = excluded.prompt_tokens, completion_tokens = excluded.completion_tokens,
         findings = excluded.findings`,
      [channelId, model, checkedTime, promptTokens, completionTokens, keepableJson(findings)],
    )
    await tx.query(
      `DELETE FROM channels.capability_checks WHERE channel_id = $1 AND model NOT IN (
         SELECT model FROM channels.capability_checks WHERE channel_id = $1
         ORDER BY checked_time DESC, model LIMIT ${mostModels})`,
      [channelId],
    )
  }

  /** The newest first. */
  list(tx: Tx, channelId: number): Promise<CheckResult[]> {
    return tx.query(
      `SELECT model, checked_time AS "checkedTime", prompt_tokens AS "promptTokens",
         completion_tokens AS "completionTokens", findings
       FROM channels.capability_checks WHERE channel_id = $1 ORDER BY checked_time DESC, model`,
      [channelId],
    )
  }
}
