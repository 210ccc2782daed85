import { useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import { Box } from '@tollgate/console-ui/layout'
import { type ReactNode, useRef } from 'react'
import { CodeButton } from '../code/CodeButton'
import type { Column, Talk } from '../compare/useTalk'
import { Composer } from '../compose/Composer'
import { useQuestion } from '../compose/useQuestion'
import type { Question } from '../conversation/conversation.model'
import { HistoryButton } from '../history/HistoryButton'
import type { Playground } from '../settings/useSettings'
import { Announcer } from './Announcer'
import { Columns } from './Columns'
import { Start, StartBeside } from './Start'

interface ChatPanelProps {
  readonly talk: Talk
  readonly playground: Playground
  /** Opens the settings where they are not in sight. */
  readonly settingsButton: ReactNode
}

/** The conversation, or two of them, and the place to go on with it. */
export function ChatPanel({ talk, playground, settingsButton }: ChatPanelProps) {
  const t = useT('relay')
  const question = useRef<HTMLElement>(null)
  const written = useQuestion()
  const askExample = (text: string) => {
    talk.ask({ text })
    // The button that was pressed is gone. A finger that pressed it would get a keyboard over the answer.
    if (matchMedia('(pointer: fine)').matches) question.current?.focus()
  }
  const edit = (column: Column, { id, text, images = [] }: Question) => {
    talk.takeBack(column, id)
    written.setText(text)
    written.images.set(images)
    question.current?.focus()
  }
  return (
    <Box component="section" aria-label={t('chat.label')} sx={look}>
      <Columns
        {...{ talk, playground }}
        onEdit={edit}
        empty={talk.isComparing ? <StartBeside /> : <Start playground={playground} onAsk={askExample} />}
      />
      <Announcer talk={talk} />
      <Composer
        ref={question}
        question={written}
        isAnswering={talk.isAnswering}
        blockedReason={blockedReason()}
        onSend={talk.ask}
        onStop={talk.stop}
        tools={<ChatTools {...{ talk, settingsButton }} />}
      />
    </Box>
  )

  function blockedReason(): string | undefined {
    if (playground.isLoading) return t('compose.loading')
    if (playground.group === null) return t('settings.no-group')
    return talk.canAsk ? undefined : t('settings.no-model')
  }
}

/** What is pressed rarely: the settings, a new chat, a context begun anew, a second model. */
function ChatTools({ talk, settingsButton }: Pick<ChatPanelProps, 'talk' | 'settingsButton'>) {
  const t = useT('relay')
  const { columns, isAnswering, isComparing } = talk
  const [{ chat, settings }] = columns
  return (
    <>
      {settingsButton}
      <IconButton icon="plus" label={t('chat.new')} disabledReason={whyNoNewOne()} onClick={talk.startAnew} />
      <IconButton icon="eraser" label={t('chat.clear')} disabledReason={whyNotCleared()} onClick={talk.clearContext} />
      <HistoryButton talk={talk} />
      <CodeButton conversation={chat.conversation} settings={settings} />
      <IconButton
        icon="columns"
        label={t(isComparing ? 'compare.leave' : 'compare.begin')}
        isPressed={isComparing}
        disabledReason={whyNotCompared()}
        onClick={() => (isComparing ? talk.goOn(columns[0]) : talk.compare())}
      />
    </>
  )

  function whyNoNewOne(): string | undefined {
    if (isAnswering) return t('chat.clear-later')
    return columns.every((column) => column.chat.conversation.length === 0) ? t('chat.nothing-said') : undefined
  }

  function whyNotCleared(): string | undefined {
    if (isAnswering) return t('chat.clear-later')
    return talk.hasContext ? undefined : t('chat.nothing-to-clear')
  }

  function whyNotCompared(): string | undefined {
    if (isAnswering) return t('chat.clear-later')
    return settings === null && !isComparing ? t('code.no-model') : undefined
  }
}

const look = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const
