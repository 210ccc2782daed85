import type { LeavingSubmit } from './task-api'

/** Where an upstream is to tell at `path` how a task goes on; null where it is not to, or nobody could reach us. */
export function hookAddress(
  { task: { noticeSecret }, options, requestId }: LeavingSubmit,
  path: string,
): string | null {
  const { allowsHooks, address } = options
  if (!allowsHooks || address === '' || noticeSecret === null) return null
  return `${address}${path}?${new URLSearchParams({ task: requestId, secret: noticeSecret }).toString()}`
}
