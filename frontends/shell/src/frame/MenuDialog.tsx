import { useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import type { MouseEvent, Ref } from 'react'
import { Brand } from '../bar/Brand'
import { SiteLinks } from '../bar/SiteLinks'
import { MenuEntries } from '../menu/MenuEntries'

/** Both menus in one, on screens that have no room for them. The browser keeps focus inside and closes it with Escape. */
export function MenuDialog({ ref }: { ref: Ref<HTMLDialogElement> }) {
  const t = useT('shell')
  const close = ({ currentTarget, target }: MouseEvent<HTMLDialogElement>) => {
    const element = target as Element
    // A click beside the sheet hits the dialog itself; one on a link has done what the menu was opened for, and one that folds has not.
    if (element === currentTarget || element.closest('a, button:not([aria-expanded])') !== null) currentTarget.close()
  }
  return (
    // The browser gives a dialog its keys; the click only adds to them.
    <dialog ref={ref} className="menu-dialog" aria-label={t('top.openMenu')} onClick={close}>
      <div className="menu-dialog-sheet">
        <div className="menu-dialog-head">
          <Brand />
          <IconButton icon="x" label={t('top.closeMenu')} />
        </div>
        <SiteLinks className="menu-dialog-links" />
        <MenuEntries isCollapsed={false} />
      </div>
    </dialog>
  )
}
