import { useT } from '@tollgate/console-sdk'
import { CodeBlock } from '@tollgate/console-ui/code-block'
import { Dialog } from '@tollgate/console-ui/dialog'
import type { TaskRow } from '../list/row.model'

/** A task as the server tells it, with the whole of its upstream's last answer. Mounted while it is open. */
export function JsonDialog({ row, onClose }: { row: TaskRow; onClose: () => void }) {
  const t = useT('tasks')
  return (
    <Dialog isOpen size="large" title={t('json.title')} onClose={onClose}>
      <CodeBlock code={JSON.stringify(row.told, null, 2)} label="JSON" maxHeight={560} isWrapped />
    </Dialog>
  )
}
