import { useT } from '@tollgate/console-sdk'
import { Snippets } from '@tollgate/console-sdk/snippets'
import { IconButton } from '@tollgate/console-ui/button'
import { Drawer } from '@tollgate/console-ui/drawer'
import { useState } from 'react'
import type { Conversation } from '../conversation/conversation.model'
import type { CallSettings } from '../conversation/useChat'
import { snippetCallOf } from './snippet-call.model'

interface CodeButtonProps {
  readonly conversation: Conversation
  /** Null while there is no model to call. */
  readonly settings: CallSettings | null
}

/** The button that shows the conversation's last call as programs make it. */
export function CodeButton({ conversation, settings }: CodeButtonProps) {
  const t = useT('relay')
  const [isOpen, setIsOpen] = useState(false)
  const disabledReason = settings === null ? t('code.no-model') : undefined
  return (
    <>
      <IconButton icon="code" label={t('code.show')} disabledReason={disabledReason} onClick={() => setIsOpen(true)} />
      <Drawer isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('code.title')} subtitle={settings?.model}>
        {settings !== null && (
          <Snippets call={snippetCallOf(conversation, settings, t('code.question'))} apiKey={null} />
        )}
      </Drawer>
    </>
  )
}
