import { lacksSecondFactor, type Layout, useSession, useT } from '@tollgate/console-sdk'
import { useRef } from 'react'
import { Outlet } from 'react-router'
import { TopBar } from '../bar/TopBar'
import { SideMenu } from '../menu/SideMenu'
import { OfflineNote } from '../offline/OfflineNote'
import { useShortcutKeys } from '../shortcuts/useShortcutKeys'
import { Footer } from './Footer'
import { MenuDialog } from './MenuDialog'

/**
 * What stands around a page: `page` has the side menu for who is signed in and may go on, `site` is open to visitors and wide, `full`
 * has all of the window below the bar, and `bare` leaves the page alone (rule K4).
 */
export function Frame({ layout }: { layout: Layout | 'site' }) {
  const t = useT('shell')
  const { user } = useSession()
  const menu = useRef<HTMLDialogElement>(null)
  const hasMenu = layout === 'page' && user !== null && !lacksSecondFactor(user)
  useShortcutKeys(layout !== 'bare')
  return (
    <div className={`frame frame-${layout}`}>
      <a className="frame-skip" href="#content">
        {t('top.skip')}
      </a>
      <TopBar isBare={layout === 'bare'} onOpenMenu={() => menu.current?.showModal()} />
      <div className="frame-body">
        {hasMenu && <SideMenu />}
        <div className="frame-column">
          <main id="content" tabIndex={-1}>
            <Outlet />
          </main>
          {(layout === 'page' || layout === 'site') && <Footer />}
        </div>
      </div>
      <MenuDialog ref={menu} />
      <OfflineNote />
    </div>
  )
}
