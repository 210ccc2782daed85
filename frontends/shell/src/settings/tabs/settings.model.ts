import { type ManifestSettingsPanel, mayAccess, type SessionUser } from '@tollgate/console-sdk'
import { isKnown, type KnownRemote, type Remote } from '../../remotes/remote'

/** A panel with the remote that has it. */
export interface SettingsPanel {
  readonly remote: KnownRemote
  readonly panel: ManifestSettingsPanel
}

export interface SettingsTab {
  readonly id: string
  readonly panels: readonly SettingsPanel[]
}

/** The tabs that the shell has names for, in their order; others follow in the order of their panels. */
export const namedTabs = ['operation', 'ratelimit', 'models', 'system', 'other'] as const

/** Whether the shell has a name for a tab; others are called like their first panel. */
export const isNamed = (id: string): id is (typeof namedTabs)[number] => (namedTabs as readonly string[]).includes(id)

/** The tabs of the settings page: those with a panel that the user may open. */
export function settingsTabs(remotes: readonly Remote[], user: SessionUser | null): SettingsTab[] {
  const panels = remotes
    .filter(isKnown)
    .flatMap((remote) => remote.manifest.settings.map((panel) => ({ remote, panel })))
    .filter(({ panel }) => mayAccess(user, panel.access))
    .sort((one, two) => one.panel.order - two.panel.order)
  const ids = new Set<string>([...namedTabs, ...panels.map(({ panel }) => panel.tab)])
  return [...ids]
    .map((id) => ({ id, panels: panels.filter(({ panel }) => panel.tab === id) }))
    .filter((tab) => tab.panels.length > 0)
}
