import { Button } from '@tollgate/console-ui/button'
import { fill } from '@tollgate/texts'
import { useLanguage } from '../../i18n/hooks'
import { viewLimits } from '../../views/saved-views.model'
import type { ViewsOfList } from './useListViews'
import { viewWords } from './view-words'

/** Why no view can be added, in words. */
export function useFaultWords(fault: ViewsOfList['fault']): string | undefined {
  const { language } = useLanguage()
  return fault === null ? undefined : fill(viewWords[fault], language, { count: String(viewLimits.views) })
}

/** Keeps what is asked for under a name. */
export function SaveButton({ fault, onSave }: { readonly fault: ViewsOfList['fault']; readonly onSave: () => void }) {
  const { language } = useLanguage()
  return (
    <Button
      size="small"
      variant="quiet"
      icon="bookmark"
      ariaHasPopup="dialog"
      disabledReason={useFaultWords(fault)}
      onClick={onSave}
    >
      {viewWords.save[language]}
    </Button>
  )
}
