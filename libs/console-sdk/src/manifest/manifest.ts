import type { IconName } from '@tollgate/console-ui/icon'
import type { Text } from '@tollgate/texts'
import type { StatusFlag } from '../status/status.schema'

/** The contract that this sdk speaks. Within one number things are only added. */
export const CONTRACT = 1

/** Who may see something: everybody, a signed-in user, an administrator, or root alone. */
export type Access = (typeof accesses)[number]
export const accesses = ['public', 'user', 'admin', 'root'] as const

/** What stands around a page; a `page` has it all. */
export type Layout = (typeof layouts)[number]
export const layouts = ['page', 'bare', 'full'] as const

/** A page of a remote. `module` is its file without ending, `./pages/TopUpPage`; its default export is the component. */
export interface ManifestRoute {
  readonly id: string
  /** As react-router writes it: `/chat/:id?`. */
  readonly path: string
  readonly access: Access
  /**
   * `bare` has neither menus nor footer, like sign-in. `full` has the bar alone and all of the window below it, like a
   * chat; a shell that does not know it yet shows it as a `page`.
   */
  readonly layout?: Layout
  readonly module: string
  readonly title: Text
}

/** An entry of the side menu. */
export interface ManifestNavItem {
  readonly route: string
  readonly section: NavSection
  readonly order: number
  readonly label: Text
  readonly icon: IconName
  /** The entry is there only while the server's status says so. */
  readonly when?: StatusFlag
}

/** The parts of the side menu, in their order. */
export const navSections = ['chat', 'console', 'admin', 'personal'] as const
export type NavSection = (typeof navSections)[number]

/** A panel on the settings page; panels of one tab stand below each other. */
export interface ManifestSettingsPanel {
  readonly id: string
  readonly tab: string
  readonly order: number
  readonly label: Text
  readonly access: 'admin' | 'root'
  readonly module: string
  /** Other words for what it is about, by which it and its options are found beside their names. */
  readonly keywords?: Text
  /** The keys of the options that are written in it, by which it is found; it may have none. */
  readonly options?: readonly string[]
}

/** Something that a remote puts into a slot of the shell or of another remote. */
export interface ManifestFill {
  readonly slot: string
  readonly module: string
  readonly order: number
  /** Everybody who sees the slot, unless said otherwise. */
  readonly access?: Access
}

/** A kind of things that this remote finds for the command palette: users, channels. `module` exports a `Find` by default. */
export interface ManifestFinder {
  readonly id: string
  /** What is found, as the heading above it: a noun in the plural. */
  readonly label: Text
  readonly icon: IconName
  readonly order: number
  readonly access: Access
  readonly module: string
}

/** What a remote says of itself before any of its code is loaded. */
export interface RemoteManifest {
  readonly id: string
  /** The contract of the sdk that the remote is built with: an older shell would believe a smaller number. */
  readonly contract: typeof CONTRACT
  readonly version: string
  readonly routes: readonly ManifestRoute[]
  readonly nav: readonly ManifestNavItem[]
  readonly settings: readonly ManifestSettingsPanel[]
  /** Slots that this remote offers to others, each with one line of what it is for. */
  readonly slots: Readonly<Record<string, string>>
  readonly fills: readonly ManifestFill[]
  /** What can be found in it; a remote in which nothing can be found leaves it out. */
  readonly finds?: readonly ManifestFinder[]
  readonly i18n: { readonly namespace: string; readonly module: './i18n' }
}

/** A manifest as the build writes it. `entry` is relative to the manifest. */
export interface BuiltManifest extends Omit<RemoteManifest, 'contract'> {
  /** Of a remote that is older than this sdk, a smaller one. */
  readonly contract: number
  readonly entry: string
  readonly finds: readonly ManifestFinder[]
  readonly i18n: RemoteManifest['i18n'] & {
    /** The languages of its texts, each a module below `i18n.module`; none of a remote that has all in one. */
    readonly languages: readonly string[]
  }
}
