import { callPath, pathOf, Slot, useT } from '@tollgate/console-sdk'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { Drawer } from '@tollgate/console-ui/drawer'
import { Box, Stack } from '@tollgate/console-ui/layout'
import { Muted, TextLink } from '@tollgate/console-ui/text'
import type { LogView } from '@tollgate/contracts/http/logs'
import { useState } from 'react'
import type { Reply } from '../conversation/conversation.model'
import { logQueryOf } from './receipt.model'

interface ReceiptDrawerProps {
  readonly reply: Reply
  /** What the usage log has of the call; null when that is nothing. */
  readonly row: LogView | null
}

/** The button that opens the receipt of an answer over the conversation; the remote of the usage log draws the receipt. */
export function ReceiptDrawer({ reply, row }: ReceiptDrawerProps) {
  const t = useT('relay')
  const [isOpen, setIsOpen] = useState(false)
  const { requestId } = reply
  return (
    <>
      <Box component="button" type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} sx={linkLook}>
        {t('facts.log')}
      </Box>
      <Drawer
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('receipt.title')}
        subtitle={reply.model}
        footer={
          <TextLink href={requestId === null ? pathOf('logs', logQueryOf(reply, row)) : callPath(requestId)}>
            {t('receipt.to-log')}
          </TextLink>
        }
      >
        <Stack gap={5}>
          {requestId !== null && <CopyText value={requestId} isMono />}
          {row === null ? <Muted>{t('receipt.waiting')}</Muted> : <Slot name="relay.receipt" props={{ row }} />}
        </Stack>
      </Drawer>
    </>
  )
}

const linkLook = {
  p: 0,
  border: 0,
  font: 'inherit',
  color: 'primary.main',
  bgcolor: 'transparent',
  cursor: 'pointer',
  borderRadius: '4px',
  '&:hover': { textDecoration: 'underline' },
} as const
