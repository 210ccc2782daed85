import { Button } from '@tollgate/console-ui/button'
import { useTranslated } from '../../i18n/hooks'
import { viewLimits } from '../../views/saved-views.model'
import type { ViewsOfList } from './useListViews'
import { viewWords } from './view-words'

/** Why no view can be added, in words. */
export function useFaultWords(fault: ViewsOfList['fault']): string | undefined {
  const say = useTranslated()
  return fault === null ? undefined : say(viewWords[fault], { count: String(viewLimits.views) })
}

/** Keeps what is asked for under a name. */
export function SaveButton({ fault, onSave }: { readonly fault: ViewsOfList['fault']; readonly onSave: () => void }) {
  const say = useTranslated()
  return (
    <Button
      size="small"
      variant="quiet"
      icon="bookmark"
      ariaHasPopup="dialog"
      disabledReason={useFaultWords(fault)}
      onClick={onSave}
    >
      {say(viewWords.save)}
    </Button>
  )
}
