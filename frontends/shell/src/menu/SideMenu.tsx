import { useStatus, useStoredState, useT } from '@tollgate/console-sdk'
import { Button, IconButton } from '@tollgate/console-ui/button'
import { NextStep } from '../first-steps/FirstSteps'
import { useConsoleRemotes } from '../remotes/remotes-context'
import { MenuEntries } from './MenuEntries'

/** The side menu: 200 px, or 60 px when it is collapsed, which this browser remembers. */
export function SideMenu() {
  const t = useT('shell')
  const { default_collapse_sidebar } = useStatus()
  const [isCollapsed, setCollapsed] = useStoredState('default_collapse_sidebar', default_collapse_sidebar)
  return (
    <aside className="side-menu" data-collapsed={isCollapsed}>
      <MenuEntries isCollapsed={isCollapsed} />
      {!isCollapsed && <MissingSections />}
      <div className="side-menu-foot">
        {!isCollapsed && <NextStep />}
        <IconButton
          icon={isCollapsed ? 'panel-right' : 'panel-left'}
          label={t(isCollapsed ? 'menu.expand' : 'menu.collapse')}
          isExpanded={!isCollapsed}
          onClick={() => setCollapsed(!isCollapsed)}
        />
      </div>
    </aside>
  )
}

/** Says that the menu is not whole, with the way to make it so. */
function MissingSections() {
  const t = useT('shell')
  const { remotes, error, retry } = useConsoleRemotes()
  const count = remotes.filter(({ state }) => state === 'failed').length
  if (count === 0 && (error === null || remotes.length > 0)) return null
  return (
    <div className="side-menu-missing" role="status">
      <span>{count === 0 ? t('unavailable.list') : t('menu.unavailable', { count })}</span>
      <Button size="small" variant="quiet" icon="refresh" onClick={retry}>
        {t('menu.retry')}
      </Button>
    </div>
  )
}
