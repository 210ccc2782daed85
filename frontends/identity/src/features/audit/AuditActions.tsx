import { useMutation } from '@tanstack/react-query'
import { ApiError, download, useNotify, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import type { AuditFormat } from '@tollgate/contracts/http/identity'
import { auditFile, type AuditFilters } from '../../api/audit.api'

interface AuditActionsProps {
  /** What is asked for: files have the same. */
  readonly filters: AuditFilters
  readonly isRefreshing: boolean
  readonly onRefresh: () => void
}

const formats = ['csv', 'jsonl'] as const satisfies readonly AuditFormat[]

/** Refreshing the list, and keeping all of it as a file. */
export function AuditActions({ filters, isRefreshing, onRefresh }: AuditActionsProps) {
  const t = useT('identity')
  const { making, make } = useAuditFile(filters)
  return (
    <>
      <Button icon="refresh" isLoading={isRefreshing} onClick={onRefresh}>
        {t('audit.refresh')}
      </Button>
      {formats.map((format) => (
        <Button
          key={format}
          icon="download"
          isLoading={making === format}
          disabledReason={making === null || making === format ? undefined : t('audit.exporting')}
          onClick={() => make(format)}
        >
          {t(`audit.export-${format}`)}
        </Button>
      ))}
    </>
  )
}

/** One file at a time, as the server has it. A plain link would be shorter, but a refusal of one is shown nowhere. */
function useAuditFile(filters: AuditFilters) {
  const t = useT('identity')
  const notify = useNotify()
  const file = useMutation({
    mutationFn: (format: AuditFormat) => auditFile(filters, format),
    onSuccess: ({ name, content }) => download(name, content),
    onError: (error) => {
      const isBusy = error instanceof ApiError && error.code === 'too-many'
      notify.error(isBusy ? t('audit.export-busy') : error)
    },
  })
  return { making: file.isPending ? file.variables : null, make: (format: AuditFormat) => file.mutate(format) }
}
