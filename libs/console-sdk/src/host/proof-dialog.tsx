import { Dialog } from '@tollgate/console-ui/dialog'
import { Stack } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { useSpeech } from '../i18n/hooks'
import { freshProof } from '../session/fresh-proof'
import { proofText } from '../session/proof-text'
import { Slot } from '../slots/slot'
import { proofSlot } from './fresh-proof'

const onProven = () => freshProof.settle(true)

/** Asks over the page whether it is still the user; closed, it leaves everything below as it was. */
export function ProofDialog({ ways }: { ways: readonly string[] }) {
  const text = proofText(useSpeech(), ways)
  return (
    <Dialog isOpen onClose={() => freshProof.settle(false)} title={text.title} size="small">
      <Stack gap={5}>
        <Muted>{text.text}</Muted>
        <Slot name={proofSlot} props={{ ways, onProven }} />
      </Stack>
    </Dialog>
  )
}
