import { useT } from '@tollgate/console-sdk'
import { type Filter, rangeOf, spanOf, spanStart, useUserSuggestions } from '@tollgate/console-sdk/list-page'
import { auditActions, auditOutcomes, auditTargetKinds } from '@tollgate/contracts/http/identity'
import { z } from 'zod'
import { useTargetSuggestions } from './useTargetSuggestions'

const seconds = z.coerce.number().int().nonnegative().optional()
const word = z.string().default('')

/** What is asked for, as the address says it. */
export const auditFilters = z.object({
  keyword: word,
  actor: word,
  action: word,
  target_kind: word,
  target_id: word,
  outcome: word,
  address: word,
  session: word,
  from: spanStart,
  to: seconds,
  /** The place behind which the list begins: `next` of a page. */
  before: word,
})

/** By names, act, target, outcome, address, session and time; `typed` stands in the fields. */
export function useAuditFilters(
  typed: z.output<typeof auditFilters>,
): readonly Filter<z.output<typeof auditFilters>>[] {
  const t = useT('identity')
  const actors = useUserSuggestions(typed.actor)
  const targets = useTargetSuggestions(typed.target_kind, typed.target_id)
  return [
    { kind: 'search', name: 'keyword', label: t('audit.search') },
    {
      kind: 'choice',
      name: 'action',
      label: t('audit.action'),
      any: t('audit.any-action'),
      options: auditActions.map((value) => ({ value, label: t(`audit.actions.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'outcome',
      label: t('audit.outcome'),
      any: t('audit.any-outcome'),
      options: auditOutcomes.map((value) => ({ value, label: t(`audit.outcomes.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'target_kind',
      label: t('audit.target-kind'),
      any: t('audit.any-target'),
      options: auditTargetKinds.map((value) => ({ value, label: t(`audit.targets.${value}`) })),
    },
    {
      kind: 'range',
      label: t('audit.time'),
      read: ({ from, to }) => rangeOf({ start_timestamp: from, end_timestamp: to }, 0, Math.floor(Date.now() / 1_000)),
      write: (range) => {
        const { start_timestamp: from, end_timestamp: to } = spanOf(range, 0)
        return { from: from === 0 ? undefined : from, to }
      },
      isSet: ({ from, to }) => from !== undefined || to !== undefined,
    },
    { kind: 'suggest', name: 'actor', label: t('audit.actor'), ...actors },
    { kind: 'suggest', name: 'target_id', label: t('audit.target-id'), ...targets },
    { kind: 'search', name: 'address', label: t('audit.address'), isMono: true },
    { kind: 'search', name: 'session', label: t('audit.session'), isMono: true },
  ]
}
