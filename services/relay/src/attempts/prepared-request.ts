import { type Capability, formatFor, type RepeatRules } from '@tollgate/catalogue'
import { type PreparedBody, type RequestScan, typeOfForm } from '@tollgate/formats'
import type { UpstreamRequest } from '@tollgate/upstream'
import type { CallAccount } from '../account/call-account'
import type { CallContext } from '../account/call-context'
import { type FormatOptions, headersFor, versionOf } from '../admission/rules/format-options'
import type { Pick } from '../routing/pick.policy'
import { taskChanges } from '../tasks/task-changes'
import type { Attempt } from './attempt'
import { firstWordsIn } from './first-words'
import { changesFor } from './request-changes'

/** What goes upstream: in its format, but for what each channel changes. */
export interface Said {
  readonly body: Buffer
  readonly scan: RequestScan
  /** What the upstream is asked for, where that is not what the caller asks for. */
  readonly capability?: Capability
}

/** What administrators want of a call's request in the format in which a channel's provider is asked for a model. */
export function formatOptionsOf(
  { settings }: CallContext,
  { arrival }: CallAccount,
  { pick, model }: { readonly pick: Pick; readonly model: string },
): FormatOptions | undefined {
  const format = formatFor(pick.key.target.provider, model)
  const { formatOptions, ownFormatOptions } = settings
  return (format === arrival.kind.format.name ? ownFormatOptions : formatOptions)[format]
}

/** The request as the channel of an attempt is to get it. */
function prepareFor(
  { clock, metrics, settings }: CallContext,
  account: CallAccount,
  { attempt, said }: { readonly attempt: Attempt; readonly said: Said },
): PreparedBody {
  const { upstreamFormat } = attempt
  const { body, scan } = said
  const startedMs = clock.monotonicMs()
  const first = firstWordsIn(attempt, body, scan)
  attempt.systemPrompt = first?.fate ?? null
  const { task, requestId } = account.arrival
  const changes =
    task === null
      ? changesFor(attempt, account, scan)
      : taskChanges({
          ...{ task, requestId, options: settings.tasks, given: scan.task?.given ?? [] },
          upstreamModel: attempt.upstreamModel,
          channelOverride: attempt.pick.channel.override,
        })
  const prepared = upstreamFormat.prepareRequest(body, scan, first === null ? changes : { ...changes, said: first })
  metrics.took('translate', clock.monotonicMs() - startedMs)
  return prepared
}

/** What an attempt asks its upstream, and how. */
export interface AttemptRequest {
  readonly call: UpstreamRequest
  /** Of the API, where the caller or a setting names one. */
  readonly version: string | undefined
  /** The caller's that pass, and those of settings. */
  readonly headers: readonly string[]
}

/** Puts together the request of an attempt: the body in its channel's format, with all that the channel's settings ask for. */
export function upstreamRequestOf(
  context: CallContext,
  account: CallAccount,
  {
    attempt,
    said,
    headers: passed,
    rules,
  }: {
    readonly attempt: Attempt
    readonly said: Said
    readonly headers: readonly string[] | undefined
    readonly rules: RepeatRules
  },
): AttemptRequest {
  const { arrival, request } = account
  const { pick, upstreamModel: model, upstreamFormat } = attempt
  const { target } = pick.key
  const { idleMs } = pick.channel
  const options = formatOptionsOf(context, account, { pick, model })
  const headers = headersFor(options, [request.model, request.bareModel], passed)
  const asks = target.provider.other === 'api-version' ? arrival.apiVersion : undefined
  const version = asks ?? versionOf(options, [model, request.bareModel])
  const { form } = said.scan
  const call = {
    target,
    capability: said.capability ?? arrival.kind.capability,
    format: upstreamFormat.name,
    model,
    body: prepareFor(context, account, { attempt, said }),
    isStream: request.scan.isStream,
    isRepeatable: rules.afterLostConnection,
    ...(headers.length > 0 && { headers }),
    ...(version !== undefined && { version }),
    ...(arrival.task !== null && { task: arrival.task.ask.task }),
    ...(form !== undefined && { contentType: typeOfForm(form) }),
    ...(idleMs !== null && { idleTimeoutMs: idleMs }),
  }
  return { call, version, headers }
}
