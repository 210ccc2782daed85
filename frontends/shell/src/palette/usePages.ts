import { type Language, paths, type Text, useStoredState } from '@tollgate/console-sdk'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import en from '../i18n/en.json'
import zh from '../i18n/zh.json'
import type { MenuSection } from '../menu/menu.model'
import { useMenu } from '../menu/useMenu'
import { pageEntries, type PageEntry } from './pages.model'
import { pageOf, visited } from './recent.model'

type Words = typeof en | typeof zh
const texts: Record<Language, Words> = { zh, en }
const both = (read: (words: Words) => string): Text => ({ zh: read(texts.zh), en: read(texts.en) })

const site: readonly PageEntry[] = [
  { path: paths.home, label: both(({ top }) => top.home), icon: 'home' },
  { path: paths.pricing, label: both(({ top }) => top.pricing), icon: 'tags' },
  { path: paths.about, label: both(({ top }) => top.about), icon: 'info' },
]

const sectionName = (id: MenuSection['id']): Text => both(({ menu }) => menu[id])

/** The pages that the user may open. */
export function usePages(): PageEntry[] {
  const menu = useMenu()
  return useMemo(() => pageEntries({ menu, site, sectionName }), [menu])
}

const none: readonly string[] = []

/** The addresses of the pages visited last, which this browser remembers. */
export const useRecentPages = () => useStoredState('recent-pages', none)

/** Remembers the page that one is on. */
export function useRememberPages(): void {
  const { pathname } = useLocation()
  const pages = usePages()
  const [recent, setRecent] = useRecentPages()
  const here = pageOf(
    pathname,
    pages.map(({ path }) => path),
  )
  useEffect(() => {
    if (here !== undefined && recent[0] !== here) setRecent(visited(recent, here))
  }, [here, recent, setRecent])
}
