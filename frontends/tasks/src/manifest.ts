import type { RemoteManifest } from '@tollgate/console-sdk'

/** The section of drawing and generic tasks, which has no pages yet. */
export const manifest = {
  id: 'tasks',
  contract: 1,
  version: '0.1.0',
  routes: [],
  nav: [],
  settings: [],
  slots: {},
  fills: [],
  i18n: { namespace: 'tasks', module: './i18n' },
} satisfies RemoteManifest
