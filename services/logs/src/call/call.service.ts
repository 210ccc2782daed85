import { Inject, Injectable } from '@nestjs/common'
import { callEntries, type RpcReply, taskOfCall } from '@tollgate/contracts'
import { type CallEntry, type CallView, logTypes, type LogView } from '@tollgate/contracts/http/logs'
import { messagingErrors, Rpc } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock, SERVICE_CONFIG } from '@tollgate/platform'
import { LogFloor } from '../clearing/log-floor'
import { anyScope } from '../filter/log-scope'
import { type LogsConfig, traceIdPlace } from '../logs.config'
import { UsageLogReader } from '../usage-log/usage-log-reader'
import { begunAtMs, stateOf } from './call.policy'

/** A call, and whose it must be; null for anybody's. */
interface Asked {
  readonly requestId: string
  readonly userId: number | null
}

/** Charge, refund, and what a relay told of it: more rows than these one call has not. */
const mostRows = 10

/** Puts together what logs, billing and tasks know of one call. */
@Injectable()
export class CallService {
  constructor(
    private readonly transactions: Transactions,
    private readonly log: UsageLogReader,
    private readonly floor: LogFloor,
    private readonly rpc: Rpc,
    private readonly clock: Clock,
    @Inject(SERVICE_CONFIG) private readonly config: LogsConfig,
  ) {}

  /** Of somebody else's call a user is told what is told of one that never was. */
  async find(actor: Actor, asked: Asked): Promise<CallView> {
    const { requestId, userId } = asked
    const [row, clearedMs, entries, told] = await Promise.all([
      this.row(actor, asked),
      this.transactions.read((tx) => this.floor.clearedBeforeMs(tx)),
      orNone(this.rpc.call(callEntries, asked)),
      orNone(this.rpc.call(taskOfCall, { ...asked, language: actor.language })),
    ])
    const charge = entries?.entries.find(({ kind }) => kind === 'usage')
    const chargedEndMs = charge ? (charge.endedAtMs ?? charge.createdAtMs) : null
    const begun = begunAtMs(requestId)
    const found = { hasRow: row !== null, chargedEndMs, begunAtMs: begun, clearedMs, nowMs: this.clock.nowMs() }
    const traceId = requestId.replaceAll('-', '')
    const isAdmin = userId === null
    const template = (isAdmin && this.config.TRACE_URL_TEMPLATE) || ''
    return {
      request_id: requestId,
      trace_id: traceId,
      trace_url: template.replaceAll(traceIdPlace, traceId),
      begun_at: begun ?? 0,
      state: stateOf(found),
      row,
      entries:
        entries?.entries
          .filter(({ kind }) => isAdmin || kind !== 'writeoff')
          .map((entry) => entryView(entry, isAdmin)) ?? null,
      task: told?.task ? taskView(told.task) : null,
      is_task_unknown: told === null,
    }
  }

  /** What the call was: a refund of it has a row as well. */
  private async row(actor: Actor, { requestId, userId }: Asked): Promise<LogView | null> {
    const scope = { ...anyScope, type: logTypes.consumption, request_id: requestId, userId }
    const { items } = await this.log.list(actor, scope, { page: 1, pageSize: mostRows, offset: 0 })
    return items[0] ?? null
  }
}

/** Null where nobody answers: the rest of the page is worth having. */
async function orNone<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply
  } catch (error) {
    if (messagingErrors.unavailable.is(error)) return null
    throw error
  }
}

function entryView(entry: RpcReply<typeof callEntries>['entries'][number], isAdmin: boolean): CallEntry {
  const { id, kind, createdAtMs, units, houseUnits, balanceUnits } = entry
  const houseQuota = isAdmin ? houseUnits : 0
  const created = Math.floor(createdAtMs / 1_000)
  return { id, kind, created_at: created, quota: units, house_quota: houseQuota, balance: balanceUnits }
}

function taskView(task: NonNullable<RpcReply<typeof taskOfCall>['task']>): CallView['task'] {
  const { platform, action, upstreamId, status, progress, failReason, isRefunded } = task
  return {
    ...{ platform, action, status, progress },
    task_id: upstreamId ?? '',
    fail_reason: failReason,
    is_refunded: isRefunded,
    submit_time: task.submittedAtMs,
    finish_time: task.finishedAtMs,
  }
}
