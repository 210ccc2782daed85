import { useT } from '@tollgate/console-sdk'
import { Dialog } from '@tollgate/console-ui/dialog'
import type { TokenView } from '@tollgate/contracts/http/billing'
import { TokenSnippets } from './TokenSnippets'

interface SnippetsDialogProps {
  readonly token: TokenView
  readonly onClose: () => void
}

/** How programs call with a token. Its key is masked in the list, and does not come out here. */
export function SnippetsDialog({ token, onClose }: SnippetsDialogProps) {
  const t = useT('billing')
  return (
    <Dialog isOpen onClose={onClose} size="large" title={t('token-snippets.title', { name: token.name })}>
      <TokenSnippets token={token} apiKey={null} />
    </Dialog>
  )
}
