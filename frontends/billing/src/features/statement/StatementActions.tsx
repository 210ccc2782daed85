import { useMutation } from '@tanstack/react-query'
import { download, useNotify, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { ScreenOnly } from '@tollgate/console-ui/print'
import { statementFile, type StatementOwner } from '../../api/statement.api'

/** Every row as a file, and the page on paper. A plain link to the file would show nowhere why it was refused. */
export function StatementActions({ owner, month }: { owner: StatementOwner; month: string }) {
  const t = useT('billing')
  const notify = useNotify()
  const file = useMutation({
    mutationFn: () => statementFile(owner, month),
    onSuccess: ({ name, content }) => download(name, content),
    onError: notify.error,
  })
  return (
    <ScreenOnly>
      <Button icon="download" isLoading={file.isPending} onClick={() => file.mutate()}>
        {t('statement.download')}
      </Button>
      <Button icon="printer" onClick={() => window.print()}>
        {t('statement.print')}
      </Button>
    </ScreenOnly>
  )
}
