import { useT } from '@tollgate/console-sdk'
import { Button, IconButton } from '@tollgate/console-ui/button'
import { Box } from '@tollgate/console-ui/layout'
import { type ReactNode, useRef } from 'react'
import type { Conversation, Question, Turn } from '../conversation/conversation.model'
import { ImageRow } from '../images/ImageRow'
import { ReplyItem } from '../reply/ReplyItem'
import { useFollow } from './useFollow'

interface MessageListProps {
  /** Names the conversation. */
  readonly label: string
  readonly conversation: Conversation
  readonly onRetry?: () => void
  /** Takes a question back to be written anew; not there while an answer comes. */
  readonly onEdit?: (question: Question) => void
  readonly onRestore: () => void
  /** Stands in place of a conversation that has not begun. */
  readonly empty: ReactNode
}

/** What was said. It stays at its end while an answer grows, unless the reader has scrolled up. */
export function MessageList({ label, conversation, onRetry, onEdit, onRestore, empty }: MessageListProps) {
  const t = useT('relay')
  const list = useRef<HTMLDivElement>(null)
  const [isFollowing, follow] = useFollow(list)
  const last = conversation.at(-1)
  const drawn = (turn: Turn) => {
    switch (turn.kind) {
      case 'question':
        return <QuestionItem key={turn.id} question={turn} onEdit={onEdit} />
      case 'reply':
        return <ReplyItem key={turn.id} reply={turn} onRetry={turn === last ? onRetry : undefined} />
      case 'divider':
        return <ContextLine key={turn.id} onRestore={turn === last ? onRestore : undefined} />
    }
  }
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
      {/* A region that scrolls takes focus, so that the arrow keys scroll it. */}
      <Box ref={list} role="region" aria-label={label} tabIndex={0} sx={scrollLook}>
        <Box sx={columnLook}>{conversation.length === 0 ? empty : conversation.map(drawn)}</Box>
      </Box>
      {!isFollowing && (
        <Box sx={jumpLook}>
          <IconButton icon="arrow-down" label={t('chat.to-end')} onClick={follow} />
        </Box>
      )}
    </Box>
  )
}

function QuestionItem({ question, onEdit }: { question: Question } & Pick<MessageListProps, 'onEdit'>) {
  const t = useT('relay')
  return (
    <Box component="article" aria-label={t('chat.question')} sx={askedLook}>
      <Box sx={saidLook}>
        {question.images !== undefined && <ImageRow images={question.images} sidePx={120} />}
        {question.text !== '' && <Box sx={questionLook}>{question.text}</Box>}
      </Box>
      {onEdit !== undefined && (
        <IconButton size="small" icon="pencil" label={t('chat.edit')} onClick={() => onEdit(question)} />
      )}
    </Box>
  )
}

function ContextLine({ onRestore }: { onRestore?: () => void }) {
  const t = useT('relay')
  return (
    <Box sx={contextLook}>
      <span>{t('chat.context-cleared')}</span>
      {onRestore !== undefined && (
        <Button variant="quiet" size="small" icon="undo" onClick={onRestore}>
          {t('chat.restore')}
        </Button>
      )}
    </Box>
  )
}

const scrollLook = {
  height: '100%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  '&:focus-visible': { outlineOffset: '-2px' },
} as const

const columnLook = {
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  width: '100%',
  maxWidth: 792,
  minHeight: '100%',
  mx: 'auto',
  px: { xs: 4, sm: 6 },
  py: 6,
} as const

/** The button stands left of the question, where it takes no line. */
const askedLook = {
  alignSelf: 'flex-end',
  display: 'flex',
  flexDirection: 'row-reverse',
  alignItems: 'center',
  gap: 1,
  maxWidth: '85%',
  '@media (hover: hover)': {
    '& > button': { opacity: 0 },
    '&:hover > button, & > button:focus-visible': { opacity: 1 },
  },
} as const

const saidLook = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: 2,
  minWidth: 0,
  '& > ul': { justifyContent: 'flex-end' },
} as const

const questionLook = {
  minWidth: 0,
  px: 3.5,
  py: 2,
  borderRadius: 1,
  bgcolor: 'tg.hover',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const

const contextLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  typography: 'caption',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  '&::before, &::after': { content: '""', flex: 1, borderTop: '1px solid', borderColor: 'divider' },
} as const

const jumpLook = {
  position: 'absolute',
  bottom: 12,
  left: '50%',
  translate: '-50%',
  border: 1,
  borderColor: 'divider',
  borderRadius: '50%',
  bgcolor: 'tg.raised',
  boxShadow: '0 2px 8px rgb(0 0 0 / 12%)',
  '& button': { borderRadius: '50%' },
} as const
