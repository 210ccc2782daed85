import { useT } from '@tollgate/console-sdk'
import { Box } from '@tollgate/console-ui/layout'
import { Tabs } from '@tollgate/console-ui/tabs'
import { type ReactNode, useState } from 'react'
import type { Column, Talk } from '../compare/useTalk'
import type { Question } from '../conversation/conversation.model'
import type { Playground } from '../settings/useSettings'
import { ColumnHead } from './ColumnHead'
import { MessageList } from './MessageList'

interface ColumnsProps {
  readonly talk: Talk
  readonly playground: Playground
  readonly onEdit: (column: Column, question: Question) => void
  /** Stands in place of a conversation that has not begun. */
  readonly empty: ReactNode
}

/** Conversations beside each other; where there is no room for that, one of them, and tabs. */
export function Columns({ talk, playground, onEdit, empty }: ColumnsProps) {
  const t = useT('relay')
  const [shown, setShown] = useState(0)
  const { columns, isAnswering, isComparing, goOn, restoreContext } = talk
  const nameOf = ({ model, asked }: Column) => model ?? asked
  const tabs = columns.map((column, index) => ({ id: String(index), label: nameOf(column) }))
  return (
    <>
      {isComparing && (
        <Box sx={tabsLook}>
          <Tabs
            label={t('compare.columns')}
            value={String(shown)}
            onChange={(id) => setShown(Number(id))}
            items={tabs}
          />
        </Box>
      )}
      <Box sx={isComparing ? besideLook : aloneLook}>
        {columns.map((column, index) => (
          <Box key={index} data-hidden={(isComparing && shown !== index) || undefined} sx={columnLook}>
            {isComparing && (
              <ColumnHead {...{ column, playground }} onGoOn={isAnswering ? undefined : () => goOn(column)} />
            )}
            <MessageList
              label={isComparing ? t('compare.messages', { model: nameOf(column) }) : t('chat.messages')}
              conversation={column.chat.conversation}
              onRetry={retryOf(column)}
              onEdit={isAnswering ? undefined : (question) => onEdit(column, question)}
              onRestore={restoreContext}
              empty={empty}
            />
          </Box>
        ))}
      </Box>
    </>
  )
}

/** A column asks again by itself, also while the other answers. */
function retryOf({ chat, settings }: Column): (() => void) | undefined {
  return settings === null || chat.isAnswering ? undefined : () => chat.askAgain(settings)
}

/** Where two conversations have room beside each other. */
const roomy = '@media (min-width: 900px)'

const tabsLook = { px: 3, borderBottom: 1, borderColor: 'divider', [roomy]: { display: 'none' } } as const

const aloneLook = { flex: 1, display: 'flex', minHeight: 0 } as const

const besideLook = {
  ...aloneLook,
  [roomy]: { '& > * + *': { borderLeft: 1, borderColor: 'divider' } },
  '& > [data-hidden]': { display: 'none', [roomy]: { display: 'flex' } },
} as const

const columnLook = { flex: '1 1 0', display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 } as const
