import { paths, useStatus, useT } from '@tollgate/console-sdk'
import { NavLink } from 'react-router'
import { useConsolePath } from '../menu/useMenu'

/** Where everybody can go: home, console, pricing, docs, about. */
export function SiteLinks({ className }: { className: string }) {
  const t = useT('shell')
  const { docs_link } = useStatus()
  const consolePath = useConsolePath()
  return (
    <nav className={className} aria-label={t('top.pages')}>
      <NavLink to={paths.home} end>
        {t('top.home')}
      </NavLink>
      <NavLink to={consolePath}>{t('top.console')}</NavLink>
      <NavLink to={paths.pricing}>{t('top.pricing')}</NavLink>
      {docs_link !== '' && (
        <a href={docs_link} target="_blank" rel="noopener noreferrer">
          {t('top.docs')}
        </a>
      )}
      <NavLink to={paths.about}>{t('top.about')}</NavLink>
    </nav>
  )
}
