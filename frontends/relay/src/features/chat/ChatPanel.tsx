import { useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import { Box } from '@tollgate/console-ui/layout'
import { type ReactNode, useRef } from 'react'
import { CodeButton } from '../code/CodeButton'
import { Composer, useQuestion } from '../compose/Composer'
import { hasContext, type Question } from '../conversation/conversation.model'
import type { CallSettings, Chat } from '../conversation/useChat'
import { HistoryButton } from '../history/HistoryButton'
import type { Playground } from '../settings/useSettings'
import { Announcer } from './Announcer'
import { MessageList } from './MessageList'
import { Start } from './Start'

interface ChatPanelProps {
  readonly chat: Chat
  readonly playground: Playground
  /** Opens the settings where they are not in sight. */
  readonly settingsButton: ReactNode
}

/** The conversation and the place to go on with it. */
export function ChatPanel({ chat, playground, settingsButton }: ChatPanelProps) {
  const t = useT('relay')
  const { conversation, isAnswering } = chat
  const settings = callSettingsOf(playground)
  const question = useRef<HTMLElement>(null)
  const written = useQuestion()
  const ask = (text: string) => settings !== null && chat.ask(text, settings)
  const askExample = (text: string) => {
    ask(text)
    // The button that was pressed is gone. A finger that pressed it would get a keyboard over the answer.
    if (matchMedia('(pointer: fine)').matches) question.current?.focus()
  }
  const edit = ({ id, text }: Question) => {
    chat.takeBack(id)
    written.setText(text)
    question.current?.focus()
  }
  const canRetry = settings !== null && !isAnswering
  return (
    <Box component="section" aria-label={t('chat.label')} sx={look}>
      <MessageList
        conversation={conversation}
        onRetry={canRetry ? () => chat.askAgain(settings) : undefined}
        onEdit={isAnswering ? undefined : edit}
        onRestore={chat.restoreContext}
        empty={<Start playground={playground} onAsk={askExample} />}
      />
      <Announcer conversation={conversation} />
      <Composer
        ref={question}
        question={written}
        isAnswering={isAnswering}
        blockedReason={blockedReason()}
        onSend={ask}
        onStop={chat.stop}
        tools={<ChatTools chat={chat} settings={settings} settingsButton={settingsButton} />}
      />
    </Box>
  )

  function blockedReason(): string | undefined {
    if (playground.isLoading) return t('compose.loading')
    if (playground.group === null) return t('settings.no-group')
    return playground.model === null ? t('settings.no-model') : undefined
  }
}

type ChatToolsProps = Pick<ChatPanelProps, 'chat' | 'settingsButton'> & { readonly settings: CallSettings | null }

/** What is pressed rarely: the settings, a new chat, a context begun anew. */
function ChatTools({ chat, settings, settingsButton }: ChatToolsProps) {
  const t = useT('relay')
  const { conversation, isAnswering } = chat
  return (
    <>
      {settingsButton}
      <IconButton icon="plus" label={t('chat.new')} disabledReason={whyNoNewOne()} onClick={chat.startAnew} />
      <IconButton icon="eraser" label={t('chat.clear')} disabledReason={whyNotCleared()} onClick={chat.clearContext} />
      <HistoryButton chat={chat} />
      <CodeButton conversation={conversation} settings={settings} />
    </>
  )

  function whyNoNewOne(): string | undefined {
    if (isAnswering) return t('chat.clear-later')
    return conversation.length === 0 ? t('chat.nothing-said') : undefined
  }

  function whyNotCleared(): string | undefined {
    if (isAnswering) return t('chat.clear-later')
    return hasContext(conversation) ? undefined : t('chat.nothing-to-clear')
  }
}

/** What a call needs; null while group or model are missing, which are required (rule K6). */
function callSettingsOf({ group, model, settings, system }: Playground): CallSettings | null {
  if (group === null || model === null) return null
  return { group, model, system, temperature: settings.temperature, maxTokens: settings.max_tokens }
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
