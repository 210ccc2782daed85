import type { RunKind } from '@tollgate/contracts/http/channels'
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
export type Overlay =
  | { readonly kind: 'test' | 'timeline' | 'keys' | 'capabilities'; readonly channel: ListedChannel }
  | { readonly kind: 'set-tag'; readonly chosen: ChosenChannels }
  | { readonly kind: 'edit-tag'; readonly tag: string }
  | { readonly kind: 'run'; readonly of: RunKind }
  | { readonly kind: 'import' | 'explain' }

/** Whatever of it is open. */
export function Over({ overlay, onClose }: { overlay: Overlay; onClose: () => void }) {
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
