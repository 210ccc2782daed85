import type { callRefused, EventPayload } from '@tollgate/contracts'
import { type LogDetails, logTypes } from '@tollgate/contracts/http/logs'
import type { LogRow } from './log-row'
import { logText } from './log-texts'

type Told = EventPayload<typeof callRefused>

/** The rows of a relay's word on refused calls: consumption that used and cost nothing, so that no sum has any of it. */
export function refusedRows({ calls, more }: Told): LogRow[] {
  return [...calls.map(callRow), ...more.map(countRow)]
}

function callRow(call: Told['calls'][number]): LogRow {
  const { reason, status, path, zh, en, clientRequestId, clientIp } = call
  const details: LogDetails = {
    group: call.group,
    frt: -1_000,
    outcome: 'refused',
    refusal: { reason, status, path },
    ...(clientRequestId !== null && { client_request_id: clientRequestId }),
    admin_info: { use_channel: [], attempts: [], client_ip: clientIp },
  }
  return {
    ...nothingUsed,
    reference: `refused:${call.requestId}`,
    createdAtMs: call.startedAtMs + call.durationMs,
    userId: call.userId,
    username: call.username,
    tokenId: call.tokenId,
    tokenName: call.tokenName,
    model: call.model,
    group: call.group,
    durationMs: call.durationMs,
    isStream: call.isStream,
    requestId: call.requestId,
    text: { code: reason, words: { zh, en } },
    other: details,
  }
}

/** Stands for calls that have no row of their own; so it has no request id. */
function countRow({ id, userId, username, times, untilMs }: Told['more'][number]): LogRow {
  const details: LogDetails = { outcome: 'refused' }
  return {
    ...nothingUsed,
    reference: `refused-more:${id}`,
    createdAtMs: untilMs,
    userId,
    username,
    text: logText('calls-refused', { times }),
    other: details,
  }
}

const nothingUsed = {
  type: logTypes.consumption,
  tokenId: null,
  tokenName: '',
  model: '',
  group: '',
  channelId: null,
  channelName: '',
  quotaUnits: 0,
  promptTokens: 0,
  completionTokens: 0,
  durationMs: 0,
  isStream: false,
  requestId: null,
  outcome: 'refused',
} as const
