import { drafts, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { TextArea } from '@tollgate/console-ui/inputs'
import { Box, Row } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useState } from 'react'
import { isSendKey } from './keys.model'

interface ComposerProps {
  readonly isAnswering: boolean
  /** Why nothing can be sent, apart from an empty question. */
  readonly blockedReason?: string
  readonly onSend: (text: string) => void
  readonly onStop: () => void
  /** What stands at the left, below the question. */
  readonly tools: ReactNode
  /** The field of the question. */
  readonly ref?: Ref<HTMLElement>
  readonly question: WrittenQuestion
}

/** Where questions are written. */
export function Composer({ isAnswering, blockedReason, onSend, onStop, tools, ref, question }: ComposerProps) {
  const t = useT('relay')
  const { text, setText } = question
  useEscape(isAnswering, onStop)
  const reason = blockedReason ?? (text.trim() === '' ? t('compose.nothing') : undefined)
  const send = () => {
    if (isAnswering || reason !== undefined) return
    onSend(text.trim())
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event, event.nativeEvent.isComposing)) return
    event.preventDefault()
    send()
  }
  return (
    <Box component="form" aria-label={t('compose.label')} sx={look} onSubmit={(event) => event.preventDefault()}>
      <TextArea
        ref={ref}
        label={t('compose.question')}
        isLabelHidden
        isAutoFocused
        placeholder={t('compose.placeholder')}
        rows={2}
        maxRows={8}
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
      />
      <Row justify="between" gap={3} wrap>
        <Box sx={toolsLook}>{tools}</Box>
        <Box sx={sendLook}>
          <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
            <Muted size="tiny">{t(isAnswering ? 'compose.keys-stop' : 'compose.keys')}</Muted>
          </Box>
          {isAnswering ? (
            <Button icon="square" onClick={onStop}>
              {t('compose.stop')}
            </Button>
          ) : (
            <Button variant="primary" icon="send" disabledReason={reason} onClick={send}>
              {t('compose.send')}
            </Button>
          )}
        </Box>
      </Row>
    </Box>
  )
}

const draft = 'playground-question'

/** What is being written. */
export interface WrittenQuestion {
  readonly text: string
  readonly setText: (text: string) => void
}

/** What is being written, which the tab keeps until it is sent. */
export function useQuestion(): WrittenQuestion {
  const [text, setText] = useState(() => String(drafts.read(draft)?.['text'] ?? ''))
  const write = (next: string) => {
    setText(next)
    if (next === '') drafts.drop(draft)
    else drafts.keep(draft, { text: next })
  }
  return { text, setText: write }
}

/** Escape stops from anywhere on the page; a dialog that is open takes it for itself. */
function useEscape(isActive: boolean, act: () => void): void {
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isActive, act])
}

const toolsLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 } as const
/** At the right, also in a line of its own. */
const sendLook = { display: 'flex', alignItems: 'center', gap: 3, ml: 'auto' } as const

const look = {
  display: 'grid',
  gap: 2,
  width: '100%',
  maxWidth: 792,
  mx: 'auto',
  px: { xs: 3, sm: 6 },
  pt: 1,
  pb: { xs: 3, sm: 4 },
} as const
