import {
  type LogDetails,
  type LogList,
  logTypes,
  type LogView,
  type OutcomeFilter,
  readLogDetails,
  type RowOutcome,
} from '@tollgate/contracts/http/logs'

/** A row of the log with what stands behind it read once. */
export interface LogRow extends LogView {
  readonly details: LogDetails
  /** A relayed call made it, so there is something to unfold. */
  readonly isCall: boolean
}

export interface LogPage {
  readonly items: readonly LogRow[]
  readonly total: number
}

/** Whether the row says why something was not let in: of one call, or of several that were only counted. */
export const isRefused = ({ details }: Pick<LogRow, 'details'>): boolean => details.outcome === 'refused'

/** Whether the row is about a call that another row is of, as a refund is. */
export const isAboutCall = ({ isCall, request_id }: Pick<LogRow, 'isCall' | 'request_id'>): boolean =>
  !isCall && request_id !== ''

/** Whether something was asked of a model: calls, and tests of channels. */
export const isUse = ({ type, model_name }: Pick<LogRow, 'type' | 'model_name'>): boolean =>
  type === logTypes.consumption && model_name !== ''

/** A page of the log as the table draws it. */
export function readPage({ items, total }: LogList): LogPage {
  return { total, items: items.map(readRow) }
}

/** A row as it is drawn. */
export function readRow(row: LogView): LogRow {
  return {
    ...row,
    details: readLogDetails(row.other),
    isCall: row.type === logTypes.consumption && row.request_id !== '',
  }
}

const tones = {
  [logTypes.topUp]: 'blue',
  [logTypes.consumption]: 'neutral',
  [logTypes.management]: 'orange',
  [logTypes.system]: 'accent',
  [logTypes.checkIn]: 'green',
} as const

/** The colour of a type's tag. */
export function typeTone(type: number): 'neutral' | 'accent' | 'orange' | 'green' | 'blue' {
  return isKnownType(type) ? tones[type] : 'neutral'
}

/** The key of a type's name. */
export const typeKey = (type: number): string => `type.${isKnownType(type) ? type : 'unknown'}`

const isKnownType = (type: number): type is keyof typeof tones => Object.hasOwn(tones, type)

/** By which filter a call is found that ended so. */
export const endOf = (outcome: RowOutcome): OutcomeFilter =>
  outcome === 'complete' || outcome === 'failed' || outcome === 'refused' ? outcome : 'cut'

/** The channels that a call was tried on, in their order; undefined when the first one answered. */
export function retryChain({ admin_info }: LogDetails): string | undefined {
  const tried = admin_info?.use_channel ?? []
  return tried.length > 1 ? tried.join('→') : undefined
}

/** The id of the trace is the request's, written without dashes. */
export const traceIdOf = (requestId: string): string => requestId.replaceAll('-', '')
