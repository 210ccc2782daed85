import { useCopy, useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import { Box, Row } from '@tollgate/console-ui/layout'
import { Markdown } from '@tollgate/console-ui/markdown'
import { Mono, Muted } from '@tollgate/console-ui/text'
import { useDeferredValue } from 'react'
import type { Reply } from '../conversation/conversation.model'
import { ReplyFacts } from './ReplyFacts'
import { ReplyFault } from './ReplyFault'
import { TypingDots } from './TypingDots'

interface ReplyItemProps {
  readonly reply: Reply
  /** There for the last answer, once it is over. */
  readonly onRetry?: () => void
}

/** An answer as it comes: what the model thinks and says, what went wrong, and what it took. */
export function ReplyItem({ reply, onRetry }: ReplyItemProps) {
  const t = useT('relay')
  const { state, text, reasoning, model, fault } = reply
  const isOver = state === 'complete' || state === 'error'
  return (
    <Box component="article" aria-label={t('chat.reply-by', { model })} sx={{ minWidth: 0 }}>
      <Box sx={{ mb: 1.5, typography: 'caption', color: 'text.secondary' }}>
        <Mono>{model}</Mono>
      </Box>
      {reasoning !== '' && <Reasoning text={reasoning} isOpen={text === '' && !isOver} />}
      {state === 'loading' && <TypingDots />}
      {text !== '' && <ReplyText text={text} isStreaming={state === 'incomplete'} />}
      {fault !== null && <ReplyFault reply={reply} fault={fault} />}
      <Notes reply={reply} />
      {isOver && (
        <Box sx={footLook}>
          <Actions text={text} onRetry={onRetry} />
          {(reply.requestId !== null || state === 'complete') && <ReplyFacts reply={reply} />}
        </Box>
      )}
    </Box>
  )
}

/** Long answers are drawn when there is time, so that typing and scrolling stay quick while they grow. */
function ReplyText({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  return <Markdown text={useDeferredValue(text)} isStreaming={isStreaming} />
}

function Reasoning({ text, isOpen }: { text: string; isOpen: boolean }) {
  const t = useT('relay')
  return (
    <Box component="details" open={isOpen} sx={reasoningLook}>
      <summary>{t('chat.reasoning')}</summary>
      <div>{text}</div>
    </Box>
  )
}

/** Why an answer is shorter than it could be. */
function Notes({ reply: { state, isStopped, finishReason, text } }: { reply: Reply }) {
  const t = useT('relay')
  const note = noteOf()
  if (note === null) return null
  return (
    <Box sx={{ mt: text === '' ? 0 : 2 }}>
      <Muted size="small">{note}</Muted>
    </Box>
  )

  function noteOf(): string | null {
    if (isStopped) return t(text === '' ? 'chat.stopped-empty' : 'chat.stopped')
    if (state !== 'complete') return null
    if (finishReason === 'length') return t('chat.too-long')
    if (finishReason === 'content_filter') return t('chat.filtered')
    return text === '' ? t('chat.empty-reply') : null
  }
}

function Actions({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const t = useT('relay')
  const copy = useCopy()
  if (text === '' && onRetry === undefined) return null
  return (
    <Row gap={0}>
      {text !== '' && (
        <IconButton
          size="small"
          icon="copy"
          label={t('chat.copy')}
          onClick={() => void copy(text, { name: t('chat.reply') })}
        />
      )}
      {onRetry !== undefined && <IconButton size="small" icon="refresh" label={t('chat.retry')} onClick={onRetry} />}
    </Row>
  )
}

/** The icons stand in line with the text above them, not their frames. */
const footLook = { display: 'flex', alignItems: 'flex-start', gap: 2, mt: 2, ml: -1.5 } as const

const reasoningLook = {
  mb: 2,
  pl: 3,
  borderLeft: '2px solid',
  borderColor: 'divider',
  typography: 'body2',
  color: 'text.secondary',
  '& > summary': { cursor: 'pointer', width: 'fit-content', borderRadius: '4px' },
  '& > div': { mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
} as const
