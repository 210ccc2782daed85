import type { RunKind } from '@tollgate/contracts/http/channels'
import { useState } from 'react'
import type { ListedChannel } from '../api/channels.api'
import { CapabilitiesDialog } from '../features/capabilities/CapabilitiesDialog'
import { ExplainDialog } from '../features/explain/ExplainDialog'
import { KeysDialog } from '../features/keys/KeysDialog'
import type { ChosenChannels } from '../features/list/useChannelSelection'
import { RunDialog } from '../features/runs/RunDialog'
import { SetTagDialog } from '../features/tags/SetTagDialog'
import { TagSheet } from '../features/tags/TagSheet'
import { TestDialog } from '../features/test/TestDialog'
import { TimelineDialog } from '../features/timeline/TimelineDialog'
import { ImportDialog } from '../features/transfer/ImportDialog'

/** What stands over the list besides the sheet of a channel, which the address opens. */
type Overlay =
  | { readonly kind: 'test' | 'timeline' | 'keys' | 'capabilities'; readonly channel: ListedChannel }
  | { readonly kind: 'set-tag'; readonly chosen: ChosenChannels }
  | { readonly kind: 'edit-tag'; readonly tag: string }
  | { readonly kind: 'run'; readonly of: RunKind }
  | { readonly kind: 'import' | 'explain' }

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

function Over({ overlay, onClose }: { overlay: Overlay; onClose: () => void }) {
  switch (overlay.kind) {
    case 'test':
      return <TestDialog channel={overlay.channel} onClose={onClose} />
    case 'timeline':
      return <TimelineDialog channel={overlay.channel} onClose={onClose} />
    case 'keys':
      return <KeysDialog channel={overlay.channel} onClose={onClose} />
    case 'capabilities':
      return <CapabilitiesDialog channel={overlay.channel} onClose={onClose} />
    case 'edit-tag':
      return <TagSheet tag={overlay.tag} onClose={onClose} />
    case 'run':
      return <RunDialog kind={overlay.of} onClose={onClose} />
    case 'import':
      return <ImportDialog onClose={onClose} />
    case 'explain':
      return <ExplainDialog onClose={onClose} />
    case 'set-tag':
      return <SetTagDialog chosen={overlay.chosen} onClose={onClose} />
  }
}
