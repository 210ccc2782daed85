import type { OptionKey } from '@tollgate/contracts'
import type { ReadOption } from './settings'

/** What administrators want of tasks. */
export interface TaskOptions {
  /** Where a prompt says how fast it is to be drawn, that is left out. */
  readonly clearsModes: boolean
  /** Callers may say by which accounts of the upstream they want to be served. */
  readonly passesAccounts: boolean
  /** Upstreams are told where to tell how tasks go on. */
  readonly allowsHooks: boolean
  /** What is drawn is shown at an address of ours. */
  readonly forwardsImages: boolean
  /** Only what has succeeded is followed up. */
  readonly awaitsSuccess: boolean
  /** Ours, as callers know it; empty where nobody has said. */
  readonly address: string
}

/** The options that `readTaskOptions` reads. */
export const taskOptionKeys: readonly OptionKey[] = [
  'MjModeClearEnabled',
  'MjAccountFilterEnabled',
  'MjNotifyEnabled',
  'MjForwardUrlEnabled',
  'MjActionCheckSuccessEnabled',
  'ServerAddress',
]

/** Takes the options of tasks together. */
export function readTaskOptions(read: ReadOption): TaskOptions {
  return {
    clearsModes: read('MjModeClearEnabled'),
    passesAccounts: read('MjAccountFilterEnabled'),
    allowsHooks: read('MjNotifyEnabled'),
    forwardsImages: read('MjForwardUrlEnabled'),
    awaitsSuccess: read('MjActionCheckSuccessEnabled'),
    address: read('ServerAddress'),
  }
}
