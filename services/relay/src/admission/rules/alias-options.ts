import type { AliasTable, OptionKey, OptionValue } from '@tollgate/contracts'

/** Why a call for an alias may go on with the alias's next model. */
export type FallbackReason = 'no-channel' | 'rate-limited' | 'upstream-failed' | 'context-length' | 'content-filter'

/** The aliases of models, and for what a call for one goes on with its next model. */
export interface AliasOptions extends AliasTable {
  readonly fallsBackFor: ReadonlySet<FallbackReason>
}

const switches = {
  'no-channel': 'ModelFallbackNoChannel',
  'rate-limited': 'ModelFallbackRateLimited',
  'upstream-failed': 'ModelFallbackUpstreamFailed',
  'context-length': 'ModelFallbackContextLength',
  'content-filter': 'ModelFallbackContentFilter',
} as const satisfies Readonly<Record<FallbackReason, OptionKey>>

const reasons = Object.keys(switches) as readonly FallbackReason[] // its own keys

/** The options that `readAliasOptions` reads. */
export const aliasOptionKeys: readonly OptionKey[] = ['ModelAliases', ...Object.values(switches)]

/** Takes the options of aliases together. */
export function readAliasOptions(read: <K extends OptionKey>(key: K) => OptionValue<K>): AliasOptions {
  const fallsBackFor = new Set(reasons.filter((reason) => read(switches[reason])))
  return { models: read('ModelAliases'), isPassedOver: fallsBackFor.has('no-channel'), fallsBackFor }
}
