import { isDeepStrictEqual } from 'node:util'
import type { CallFacts, SettledUsage } from '@tollgate/contracts'
import { readLogDetails } from '@tollgate/contracts/http/logs'
import { keepableJson } from '@tollgate/persistence'
import type { LogRow } from '../usage-log/rows/log-row'
import { settledRow } from '../usage-log/rows/settled-row'

/**
 * The row of a charge as the ledger tells it, with what only the receipt knew taken from a row that stands for the same call: names,
 * what was asked for, the client and the channels that were tried.
 */
export function mendedRow(settled: SettledUsage, standing: LogRow): LogRow {
  const { receipt } = settled
  const isTheirs = standing.userId === receipt.userId
  // A token that is nobody's any more is not in the ledger.
  const tokenId = receipt.tokenId ?? (isTheirs ? standing.tokenId : null)
  const facts = {
    ...receipt.facts,
    ...factsOf(standing),
    ...(isTheirs && { username: standing.username }),
    ...(tokenId === standing.tokenId && { tokenName: standing.tokenName }),
    ...(receipt.channelId === standing.channelId && { channelName: standing.channelName }),
  }
  return settledRow({ ...settled, receipt: { ...receipt, tokenId, facts } })
}

/** Whether a row says what another one does, as it is kept. */
export function isSameRow(one: LogRow, other: LogRow): boolean {
  return isDeepStrictEqual(keptOf(one), keptOf(other))
}

function factsOf({ other }: LogRow): Partial<CallFacts> {
  const details = readLogDetails(JSON.stringify(other))
  const { frt = -1, admin_info: admin } = details
  return {
    firstPartMs: frt < 0 ? null : frt,
    ...(other['claude'] === true && { dialect: 'anthropic' }),
    ...(other['ws'] === true && { isWebSocket: true }),
    ...(details.reasoning_effort !== undefined && { reasoningEffort: details.reasoning_effort }),
    ...(details.system_prompt !== undefined && { systemPrompt: details.system_prompt }),
    ...(details.sensitive_words !== undefined && { sensitiveWords: details.sensitive_words }),
    ...(details.task !== undefined && { task: details.task }),
    clientRequestId: details.client_request_id ?? null,
    attempts: admin?.attempts ?? [],
    ...(admin?.routing !== undefined && { routing: admin.routing }),
    clientIp: admin?.client_ip ?? '',
  }
}

function keptOf(row: LogRow): unknown {
  const { createdAtMs, userId, tokenId, model, group, channelId, quotaUnits, outcome, isStream, other } = row
  const counts = [row.promptTokens, row.completionTokens, row.durationMs]
  const kept: unknown = JSON.parse(keepableJson(other))
  return [createdAtMs, userId, tokenId, model, group, channelId, quotaUnits, outcome, isStream, counts, kept]
}
