import { paths, useSession, useStatus } from '@tollgate/console-sdk'
import { useMemo } from 'react'
import en from '../i18n/en.json'
import zh from '../i18n/zh.json'
import { useConsoleRemotes } from '../remotes/remotes-context'
import { buildMenu, type MenuSection } from './menu.model'

const settings = { zh: zh.menu.settings, en: en.menu.settings }

/** The side menu of the user who is signed in, or of a visitor. */
export function useMenu(): MenuSection[] {
  const { remotes } = useConsoleRemotes()
  const status = useStatus()
  const { user } = useSession()
  return useMemo(() => buildMenu({ remotes, status, user, settings }), [remotes, status, user])
}

/** Where "the console" begins for the user: the first of its pages that they may open. A visitor signs in first. */
export function useConsolePath(): string {
  const { user } = useSession()
  const sections = useMenu()
  const first = sections.find(({ id }) => id === 'console') ?? sections[0]
  return user === null ? paths.login : (first?.entries[0]?.path ?? paths.tokens)
}
