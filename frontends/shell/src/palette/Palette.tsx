import { useLanguage, useT, useTranslated } from '@tollgate/console-sdk'
import { CommandPalette, type PaletteGroup, type PaletteItem } from '@tollgate/console-ui/command-palette'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useConsoleRemotes } from '../remotes/remotes-context'
import { matchingPages, type PageEntry } from './pages.model'
import { pageOf, revisitable } from './recent.model'
import { type RemoteFindings, useFinding } from './useFinding'
import { usePages, usePanels, useRecentPages } from './usePages'

/** How many pages, and how many panels, are shown of those that fit. */
const most = 6

/** Finds pages here and things in all remotes, and goes there (rules K14 and K15). */
export function Palette({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  const t = useT('shell')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const findings = useFinding(text)
  const pages = usePageGroups(text)
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
      groups={[...pages, ...useFoundGroups(findings)]}
      isSearching={findings.isSearching}
      nothing={
        <EmptyState icon="search" title={t('palette.nothing', { text: text.trim() })}>
          {t('palette.nothingWhy')}
        </EmptyState>
      }
      note={<MissingNote {...findings} />}
      onClose={onClose}
      onChoose={choose}
    />
  )
}

/** With nothing typed the pages visited lately come first, then all others; else those that fit. */
function usePageGroups(text: string): PaletteGroup[] {
  const t = useT('shell')
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const pages = usePages()
  const panels = usePanels()
  const [recent] = useRecentPages()
  const itemOf = ({ path, label, hint, icon }: PageEntry): PaletteItem => ({
    id: `page ${path}`,
    title: label[language],
    hint: hint?.[language],
    icon,
    href: path,
  })
  const group = (id: string, entries: readonly PageEntry[]): PaletteGroup => ({
    id,
    label: t(`palette.${id}`),
    items: entries.map(itemOf),
  })
  if (text.trim() !== '')
    return [
      group('pages', matchingPages(pages, text, language).slice(0, most)),
      group('settings', matchingPages(panels, text, language).slice(0, most)),
    ]
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
function MissingNote({ failed, finders }: RemoteFindings) {
  const t = useT('shell')
  const say = useTranslated()
  const { remotes } = useConsoleRemotes()
  const away = remotes.filter(({ state }) => state === 'failed').length
  const kinds = failed.flatMap((id) => finders.get(id) ?? []).map(({ label }) => say(label))
  if (kinds.length > 0) return t('palette.failed', { kinds: kinds.join(t('palette.comma')) })
  return away > 0 ? t('menu.unavailable', { count: away }) : null
}
