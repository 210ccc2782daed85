import { lateSheet } from '@tollgate/console-sdk'
import type { RunKind } from '@tollgate/contracts/http/channels'
import { useState } from 'react'
import type { ListedChannel } from '../api/channels.api'
import type { Overlay } from './Over'

const Over = lateSheet(async () => (await import(/* webpackChunkName: "sheets" */ './Over')).Over)

/** The one that is open, and what opens each. */
export function useOverlay() {
  const [overlay, open] = useState<Overlay | null>(null)
  return {
    overlay: overlay !== null && <Over overlay={overlay} onClose={() => open(null)} />,
    open,
    openOf: {
      onChooseTest: (channel: ListedChannel) => open({ kind: 'test', channel }),
      onShowTimeline: (channel: ListedChannel) => open({ kind: 'timeline', channel }),
      onShowKeys: (channel: ListedChannel) => open({ kind: 'keys', channel }),
      onCapabilities: (channel: ListedChannel) => open({ kind: 'capabilities', channel }),
      onEditTag: (tag: string) => open({ kind: 'edit-tag', tag }),
      onOpenRun: (of: RunKind) => open({ kind: 'run', of }),
      onImport: () => open({ kind: 'import' }),
      onExplain: () => open({ kind: 'explain' }),
    },
  }
}
