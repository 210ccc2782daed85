import { Menu, type MenuItem } from '@tollgate/console-ui/menu'
import { fill } from '@tollgate/texts'
import { useConfirm, useCopy } from '../../feedback/feedback'
import { useLanguage } from '../../i18n/hooks'
import type { ShownView } from '../../views/saved-views.model'
import { useFaultWords } from './save-button'
import type { ViewsOfList } from './useListViews'
import { viewWords } from './view-words'

interface ViewMenuProps {
  readonly views: ViewsOfList
  readonly shown: ShownView
  readonly onSave: () => void
  readonly onRename: (name: string) => void
  readonly onDeleted: () => void
}

/** What can be done with the view that is shown. */
export function ViewMenu(props: ViewMenuProps) {
  const { language } = useLanguage()
  const changes = useChangeItems(props)
  const acts = useViewItems(props)
  const label = fill(viewWords.actions, language, { name: props.shown.view.name })
  return <Menu label={label} items={[...changes, ...acts]} />
}

/** What becomes of changes. */
function useChangeItems({ views, shown: { view, isChanged }, onSave }: ViewMenuProps): MenuItem[] {
  const { language } = useLanguage()
  const fault = useFaultWords(views.fault)
  if (!isChanged) return []
  const words = viewWords.saveAs[language]
  return [
    { id: 'save', label: words, icon: 'bookmark', disabledReason: fault, onSelect: onSave },
    { id: 'back', label: viewWords.discard[language], icon: 'undo', onSelect: () => views.show(view.search) },
  ]
}

function useViewItems({ views, shown, onRename, onDeleted }: ViewMenuProps): MenuItem[] {
  const { language } = useLanguage()
  const confirm = useConfirm()
  const copy = useCopy()
  const { name, search } = shown.view
  const remove = async () => {
    const title = fill(viewWords.deleteAsk, language, { name })
    const words = { text: viewWords.deleteText[language], confirmLabel: viewWords.delete[language] }
    if (!(await confirm({ title, ...words, tone: 'danger' }))) return
    views.remove(name)
    onDeleted()
  }
  const copyLink = () => void copy(new URL(views.hrefOf(search), location.href).href)
  const opening: MenuItem =
    views.list.opens === name
      ? { id: 'open', label: viewWords.notOpen[language], icon: 'star', onSelect: () => views.open(null) }
      : {
          id: 'open',
          label: viewWords.open[language],
          hint: viewWords.openHint[language],
          icon: 'star',
          onSelect: () => views.open(name),
        }
  return [
    opening,
    { id: 'rename', label: viewWords.rename[language], icon: 'pencil', onSelect: () => onRename(name) },
    { id: 'link', label: viewWords.copyLink[language], icon: 'link', onSelect: copyLink },
    { divider: true },
    {
      id: 'delete',
      label: viewWords.delete[language],
      icon: 'trash',
      tone: 'danger',
      onSelect: () => void remove(),
    },
  ]
}
