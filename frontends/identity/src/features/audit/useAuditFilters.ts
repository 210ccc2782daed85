import { useT } from '@tollgate/console-sdk'
import type { Filter } from '@tollgate/console-sdk/list-page'
import { auditActions } from '@tollgate/contracts/http/identity'
import { z } from 'zod'

const seconds = z.coerce.number().int().nonnegative().optional()

/** What is asked for, as the address says it. */
export const auditFilters = z.object({
  keyword: z.string().default(''),
  action: z.string().default(''),
  from: seconds,
  to: seconds,
})

/** By the name of the actor or the target, by the act, and by time. */
export function useAuditFilters(): readonly Filter<z.output<typeof auditFilters>>[] {
  const t = useT('identity')
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
      kind: 'range',
      label: t('audit.time'),
      read: ({ from, to }) => ({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }),
      write: ({ from, to }) => ({ from, to }),
      isSet: ({ from, to }) => from !== undefined || to !== undefined,
    },
  ]
}
