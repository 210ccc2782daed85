import { paths, Slot, useSession, useStatus, useT } from '@tollgate/console-sdk'
import { Button, IconButton } from '@tollgate/console-ui/button'
import { Tag } from '@tollgate/console-ui/tag'
import { Brand } from './Brand'
import { LanguageMenu } from './LanguageMenu'
import { PaletteButton } from './PaletteButton'
import { SiteLinks } from './SiteLinks'
import { ThemeMenu } from './ThemeMenu'
import { UserMenu } from './UserMenu'

/** The bar over every page. A bare page keeps the name of the site and the two switches. */
export function TopBar({ isBare, onOpenMenu }: { isBare: boolean; onOpenMenu: () => void }) {
  const t = useT('shell')
  return (
    <header className="top-bar">
      {!isBare && (
        <div className="top-bar-opener">
          <IconButton icon="menu" label={t('top.openMenu')} ariaHasPopup="dialog" onClick={onOpenMenu} />
        </div>
      )}
      <Brand />
      {!isBare && <SiteLinks className="site-links" />}
      <div className="top-bar-end">
        {!isBare && <PaletteButton />}
        <SiteBadge />
        {!isBare && <Slot name="topbar.end" />}
        <LanguageMenu />
        <ThemeMenu />
        {!isBare && <Account />}
      </div>
    </header>
  )
}

/** Who runs the site: one person for themselves, or somebody who shows it. */
function SiteBadge() {
  const t = useT('shell')
  const { self_use_mode_enabled, demo_site_enabled } = useStatus()
  if (demo_site_enabled) return <Tag>{t('top.demo')}</Tag>
  return self_use_mode_enabled ? <Tag>{t('top.selfUse')}</Tag> : null
}

function Account() {
  const t = useT('shell')
  const { user } = useSession()
  const { self_use_mode_enabled, register_enabled } = useStatus()
  if (user !== null) return <UserMenu user={user} />
  return (
    <>
      <Button variant="quiet" href={paths.login}>
        {t('top.login')}
      </Button>
      {!self_use_mode_enabled && register_enabled && (
        <span className="top-bar-register">
          <Button variant="primary" href={paths.register}>
            {t('top.register')}
          </Button>
        </span>
      )}
    </>
  )
}
