import { Menu, type MenuItem } from '@tollgate/console-ui/menu'
import { useConfirm, useCopy } from '../../feedback/feedback'
import { useTranslated } from '../../i18n/hooks'
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
  const say = useTranslated()
  const changes = useChangeItems(props)
  const acts = useViewItems(props)
  const label = say(viewWords.actions, { name: props.shown.view.name })
  return <Menu label={label} items={[...changes, ...acts]} />
}

/** What becomes of changes. */
function useChangeItems({ views, shown: { view, isChanged }, onSave }: ViewMenuProps): MenuItem[] {
  const say = useTranslated()
  const fault = useFaultWords(views.fault)
  if (!isChanged) return []
  const words = say(viewWords.saveAs)
  return [
    { id: 'save', label: words, icon: 'bookmark', disabledReason: fault, onSelect: onSave },
    { id: 'back', label: say(viewWords.discard), icon: 'undo', onSelect: () => views.show(view.search) },
  ]
}

function useViewItems({ views, shown, onRename, onDeleted }: ViewMenuProps): MenuItem[] {
  const say = useTranslated()
  const confirm = useConfirm()
  const copy = useCopy()
  const { name, search } = shown.view
  const remove = async () => {
    const title = say(viewWords.deleteAsk, { name })
    const words = { text: say(viewWords.deleteText), confirmLabel: say(viewWords.delete) }
    if (!(await confirm({ title, ...words, tone: 'danger' }))) return
    views.remove(name)
    onDeleted()
  }
  const copyLink = () => void copy(new URL(views.hrefOf(search), location.href).href)
  const opening: MenuItem =
    views.list.opens === name
      ? { id: 'open', label: say(viewWords.notOpen), icon: 'star', onSelect: () => views.open(null) }
      : {
          id: 'open',
          label: say(viewWords.open),
          hint: say(viewWords.openHint),
          icon: 'star',
          onSelect: () => views.open(name),
        }
  return [
    opening,
    { id: 'rename', label: say(viewWords.rename), icon: 'pencil', onSelect: () => onRename(name) },
    { id: 'link', label: say(viewWords.copyLink), icon: 'link', onSelect: copyLink },
    { divider: true },
    {
      id: 'delete',
      label: say(viewWords.delete),
      icon: 'trash',
      tone: 'danger',
      onSelect: () => void remove(),
    },
  ]
}
