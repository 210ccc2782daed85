import { useAllViews, useT, useTranslated } from '@tollgate/console-sdk'
import { CommandPalette, type PaletteGroup, type PaletteItem } from '@tollgate/console-ui/command-palette'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useConsoleRemotes } from '../remotes/remotes-context'
import { matchingSettings } from '../settings/find/setting-entries.model'
import { useSettingEntries } from '../settings/find/useSettingEntries'
import { matchingPages, type PageEntry } from './pages.model'
import { pageOf, revisitable } from './recent.model'
import { type RemoteFindings, useFinding } from './useFinding'
import { usePages, useRecentPages } from './usePages'
import { matchingViews } from './views.model'

/** How many pages, and how many settings, are shown of those that fit. */
const most = 6

interface PaletteProps {
  readonly typed: string
  readonly onClose: () => void
  readonly onLeave: () => void
}

/** Finds pages here and things in all remotes, and goes there (rules K14 and K15). */
export function Palette({ typed, onClose, onLeave }: PaletteProps) {
  const t = useT('shell')
  const navigate = useNavigate()
  const [text, setText] = useState(typed)
  const findings = useFinding(text)
  const known = usePages()
  const pages = usePageGroups(known, text)
  const views = useViewsGroup(known, text)
  const settings = useSettingsGroup(text)
  const choose = ({ href }: PaletteItem) => {
    onLeave()
    void navigate(href)
  }
  return (
    <CommandPalette
      label={t('palette.title')}
      placeholder={t('palette.placeholder')}
      text={text}
      onText={setText}
      groups={[...pages, views, ...settings.groups, ...useFoundGroups(findings)]}
      isSearching={findings.isSearching || settings.isLoading}
      nothing={
        <EmptyState icon="search" title={t('palette.nothing', { text: text.trim() })}>
          {t('palette.nothingWhy')}
        </EmptyState>
      }
      note={<MissingNote {...findings} lacksSettings={settings.hasFailed} />}
      onClose={onClose}
      onChoose={choose}
    />
  )
}

/** With nothing typed the pages visited lately come first, then all others; else those that fit. */
function usePageGroups(pages: readonly PageEntry[], text: string): PaletteGroup[] {
  const t = useT('shell')
  const say = useTranslated()
  const { pathname } = useLocation()
  const [recent] = useRecentPages()
  const itemOf = ({ path, label, hint, icon }: PageEntry): PaletteItem => ({
    id: `page ${path}`,
    title: say(label),
    hint: hint && say(hint),
    icon,
    href: path,
  })
  const group = (id: string, entries: readonly PageEntry[]): PaletteGroup => ({
    id,
    label: t(`palette.${id}`),
    items: entries.map(itemOf),
  })
  if (text.trim() !== '') return [group('pages', matchingPages(pages, text, say).slice(0, most))]
  const here = pageOf(
    pathname,
    pages.map(({ path }) => path),
  )
  const lately = revisitable(recent, pages, here)
  return [
    group('recent', lately),
    group(
      'pages',
      pages.filter((page) => !lately.includes(page)),
    ),
  ]
}

/** The views that the user keeps of lists (rule K33), once something is typed. */
function useViewsGroup(pages: readonly PageEntry[], text: string): PaletteGroup {
  const t = useT('shell')
  const say = useTranslated()
  const found = matchingViews(useAllViews(), pages, { text, say })
  const items = found.slice(0, most).map(({ name, href, page }): PaletteItem => ({
    id: `view ${href} ${name}`,
    title: name,
    hint: say(page.label),
    icon: 'bookmark',
    href,
  }))
  return { id: 'views', label: t('palette.views'), items }
}

/** Panels and options of the settings, once something is typed. */
function useSettingsGroup(text: string) {
  const t = useT('shell')
  const say = useTranslated()
  const isLooking = text.trim() !== ''
  const { entries, isLoading, hasFailed } = useSettingEntries(isLooking)
  const items = matchingSettings(isLooking ? entries : [], text, say)
    .slice(0, most)
    .map(({ path, label, within }): PaletteItem => ({
      id: `setting ${path}`,
      title: say(label),
      hint: say(within),
      icon: 'settings',
      href: path,
    }))
  return { groups: [{ id: 'settings', label: t('palette.settings'), items }], isLoading, hasFailed }
}

function useFoundGroups({ groups, finders }: RemoteFindings): PaletteGroup[] {
  const say = useTranslated()
  return groups.flatMap(({ id, found }) => {
    const finder = finders.get(id)
    if (finder === undefined) return []
    const items = found.map((each) => ({
      id: `${id} ${each.id}`,
      title: each.title,
      hint: each.hint,
      icon: finder.icon,
      href: each.path,
    }))
    return [{ id, label: say(finder.label), items }]
  })
}

/** What could not be searched: kinds whose finder failed, and sections that are not there at all. */
function MissingNote({ failed, finders, lacksSettings }: RemoteFindings & { readonly lacksSettings: boolean }) {
  const t = useT('shell')
  const say = useTranslated()
  const { remotes } = useConsoleRemotes()
  const away = remotes.filter(({ state }) => state === 'failed').length
  const found = failed.flatMap((id) => finders.get(id) ?? []).map(({ label }) => say(label))
  const kinds = lacksSettings ? [t('palette.settings'), ...found] : found
  if (kinds.length > 0) return t('palette.failed', { kinds: kinds.join(t('palette.comma')) })
  return away > 0 ? t('menu.unavailable', { count: away }) : null
}
