import type { ServiceConfig } from '../config/service-env'

/** What a process may take to end. */
export interface StopTimes {
  readonly noticeMs: number
  readonly drainTimeoutMs: number
  /** Whatever hooks do, the process is gone by then; the launcher's patience is half a second more. */
  readonly limitMs: number
}

/** What comes behind running answers: the last messages, the stores, the last telemetry. */
const afterDrainMs = 2_800

/**
 * The times of an end: running requests are cut `marginMs` behind the answers that are ended in order, so that these are
 * counted and ended by the process, and not by their connections.
 */
export function stopTimes(
  { DRAIN_SECONDS, STOP_NOTICE_SECONDS }: Pick<ServiceConfig, 'DRAIN_SECONDS' | 'STOP_NOTICE_SECONDS'>,
  marginMs: number,
): StopTimes {
  const noticeMs = STOP_NOTICE_SECONDS * 1_000
  const drainMs = DRAIN_SECONDS * 1_000
  return { noticeMs, drainTimeoutMs: drainMs + marginMs, limitMs: noticeMs + drainMs + afterDrainMs }
}
