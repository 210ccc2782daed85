import { useConfirmDialog } from '@tollgate/console-ui/feedback'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { useCallback } from 'react'
import { discardUnsaved, isAnythingUnsaved } from './leave-guard'

/**
 * Asks whether unsaved changes may be lost, and resolves to the answer: at once to true where there are none. With a yes they
 * are given up, their drafts too.
 */
export function useLeaveQuestion(): () => Promise<boolean> {
  const confirm = useConfirmDialog()
  const text = useUiText()
  return useCallback(async () => {
    if (!isAnythingUnsaved()) return true
    const isAgreed = await confirm({
      title: text.unsavedTitle,
      text: text.unsavedText,
      confirmLabel: text.discard,
      cancelLabel: text.keepEditing,
      tone: 'danger',
    })
    if (isAgreed) discardUnsaved()
    return isAgreed
  }, [confirm, text])
}
