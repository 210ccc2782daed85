import type { PriceSnapshot, SettledUsage } from '@tollgate/contracts'
import { logTypes } from '@tollgate/contracts/http/logs'
import { inputTokensOf, outputTokensOf, type UsageCounts } from '@tollgate/usage'
import type { LogRow } from './log-row'
import { type LogText, logText } from './log-texts'

/** The log row of one charged call. It is made of the event alone, so that a repeated event makes the very same row. */
export function settledRow(settled: SettledUsage): LogRow {
  const { receipt, chargedUnits } = settled
  const { facts, counts, snapshot } = receipt
  return {
    reference: `usage:${receipt.requestId}`,
    createdAtMs: facts.startedAtMs + facts.durationMs,
    type: logTypes.consumption,
    userId: receipt.userId,
    username: facts.username,
    tokenId: receipt.tokenId,
    tokenName: facts.tokenName,
    model: facts.model,
    group: facts.group,
    channelId: receipt.channelId,
    channelName: facts.channelName,
    quotaUnits: chargedUnits,
    promptTokens: inputTokensOf(counts),
    completionTokens: outputTokensOf(counts),
    durationMs: facts.durationMs,
    isStream: facts.isStream,
    requestId: receipt.requestId,
    outcome: facts.outcome,
    text: wording(snapshot),
    other: receiptFields(settled),
  }
}

function wording({ price, groupRatio: group }: PriceSnapshot): LogText {
  switch (price.kind) {
    case 'ratio':
      return logText('usage-by-ratio', { model: price.model, completion: price.completion, group })
    case 'fixed':
      return logText('usage-by-price', { price: price.usd, group })
    case 'published':
      return logText('usage-by-published-price', { group })
  }
}

/** The `other` object, with the key names of rule L4. Numbers there are JSON numbers, for display only. */
function receiptFields(settled: SettledUsage): Record<string, unknown> {
  const { receipt, priceUnits, writeoffUnits } = settled
  const { facts, snapshot, counts, evidence } = receipt
  const { servedModel } = facts
  const queuedMs = facts.attempts[0]?.startedMs
  const isModelMapped = facts.upstreamModel !== (servedModel ?? facts.model)
  return {
    group: facts.group,
    frt: facts.firstPartMs ?? -1_000,
    ...(queuedMs !== undefined && { queued_ms: queuedMs }),
    ...priceFields(snapshot),
    ...(isBeyondNumbers(snapshot) && { price_snapshot: snapshot }),
    ...(!receipt.isDelivered && { is_delivered: false }),
    ...countFields(counts, facts.isWebSocket === true),
    ...hourCacheFields(snapshot, counts),
    ...(servedModel !== undefined && { served_model: servedModel }),
    ...(isModelMapped && { is_model_mapped: true, upstream_model_name: facts.upstreamModel }),
    ...(facts.dialect === 'anthropic' && { claude: true }),
    ...(facts.reasoningEffort !== undefined && { reasoning_effort: facts.reasoningEffort }),
    ...(facts.systemPrompt !== undefined && { system_prompt: facts.systemPrompt }),
    ...(facts.cacheAgeSeconds !== undefined && {
      answer_cache_age: facts.cacheAgeSeconds,
      answer_cache_ratio: Number(snapshot.share ?? '1'),
    }),
    evidence,
    outcome: facts.outcome,
    ...(facts.sensitiveWords !== undefined && { sensitive_words: facts.sensitiveWords }),
    price_quota: priceUnits,
    ...(facts.clientRequestId !== null && { client_request_id: facts.clientRequestId }),
    ...(facts.task !== undefined && { task: { platform: facts.task.platform, action: facts.task.action } }),
    admin_info: {
      use_channel: facts.attempts.map((attempt) => String(attempt.channelId)),
      attempts: facts.attempts,
      ...(facts.routing !== undefined && { routing: facts.routing }),
      client_ip: facts.clientIp,
      ...(writeoffUnits > 0 && { writeoff_quota: writeoffUnits }),
    },
  }
}

function priceFields(snapshot: PriceSnapshot): Record<string, unknown> {
  const { price, groupRatio, isUserGroupRatio, quotaPerUnit, factor, fromMs } = snapshot
  const ratio = isUserGroupRatio
    ? { group_ratio: Number(groupRatio), user_group_ratio: Number(groupRatio) }
    : { group_ratio: Number(groupRatio) }
  const group = { ...ratio, ...(fromMs !== undefined && { price_from: Math.floor(fromMs / 1_000) }) }
  switch (price.kind) {
    case 'ratio':
      return {
        ...group,
        model_ratio: Number(price.model),
        completion_ratio: Number(price.completion),
        cache_ratio: Number(price.cacheRead),
        cache_creation_ratio: Number(price.cacheWrite5m),
        audio_ratio: Number(price.audioIn),
        audio_completion_ratio: Number(price.audioOut),
        model_price: -1,
      }
    case 'fixed':
      return {
        ...group,
        model_price: Number(price.usd),
        quota_per_unit: quotaPerUnit,
        ...(factor !== undefined && { price_factor: Number(factor) }),
      }
    case 'published':
      return {
        ...group,
        model_price: -1,
        quota_per_unit: quotaPerUnit,
        published_price: { rates: price.rates, tiers: price.tiers },
      }
  }
}

/** So many digits every number keeps. */
const keptDigits = 15

/** Whether some digits of the price are lost where it is told in numbers; published ones are told as text. */
function isBeyondNumbers({ price, groupRatio, factor = '1', share = '1' }: PriceSnapshot): boolean {
  const { kind, ...prices } = price
  const ratios = kind === 'published' ? [] : Object.values(prices as Record<string, string>)
  return [...ratios, groupRatio, factor, share].some((text) => digitsOf(text) > keptDigits)
}

/** How many digits a decimal has, without zeros around them. */
const digitsOf = (text: string): number => text.replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length

function countFields(counts: UsageCounts, isWebSocket: boolean): Record<string, unknown> {
  const cacheWrites = counts.cacheWrite5m + counts.cacheWrite1h
  const hasAudio = counts.audioIn + counts.audioOut > 0
  return {
    cache_tokens: counts.cacheRead,
    ...(cacheWrites > 0 && { cache_creation_tokens: cacheWrites }),
    ...((hasAudio || isWebSocket) && {
      ...(isWebSocket ? { ws: true } : { audio: true }),
      audio_input: counts.audioIn,
      audio_output: counts.audioOut,
      text_input: counts.textIn,
      text_output: counts.textOut,
    }),
    ...(counts.imageIn > 0 && { image_input: counts.imageIn }),
    ...(counts.imageOut > 0 && { image_output: counts.imageOut }),
    ...unitFields(counts),
  }
}

/** What is counted in other units than tokens; rows of plain calls stay short. */
function unitFields({ images, seconds, characters, searches }: UsageCounts): Record<string, number> {
  return Object.fromEntries(Object.entries({ images, seconds, characters, searches }).filter(([, count]) => count > 0))
}

/** Tokens that are cached for an hour have a ratio of their own. */
function hourCacheFields({ price }: PriceSnapshot, { cacheWrite1h }: UsageCounts): Record<string, unknown> {
  if (cacheWrite1h === 0) return {}
  return {
    cache_creation_tokens_1h: cacheWrite1h,
    ...(price.kind === 'ratio' && { cache_creation_ratio_1h: Number(price.cacheWrite1h) }),
  }
}
