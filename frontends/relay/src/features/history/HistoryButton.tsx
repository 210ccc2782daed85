import { useConfirm, useT } from '@tollgate/console-sdk'
import { Moment } from '@tollgate/console-sdk/values'
import { Button, IconButton } from '@tollgate/console-ui/button'
import { Drawer } from '@tollgate/console-ui/drawer'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { Box } from '@tollgate/console-ui/layout'
import { Mono, Muted } from '@tollgate/console-ui/text'
import { useState } from 'react'
import type { Talk } from '../compare/useTalk'
import { type HeldChat, modelsOf, titleOf } from './history.model'
import { type History, useHistory } from './useHistory'

/** The button that shows the conversations that were held, to go on with one of them. */
export function HistoryButton({ talk }: { talk: Talk }) {
  const t = useT('relay')
  const history = useHistory(talk)
  const [isOpen, setIsOpen] = useState(false)
  const forgetAll = useForgetAll(talk, history)
  const show = () => {
    history.refresh()
    setIsOpen(true)
  }
  const footer = history.chats.length > 0 && (
    <Button variant="danger" icon="trash" onClick={() => void forgetAll()}>
      {t('history.remove-all')}
    </Button>
  )
  return (
    <>
      <IconButton
        icon="history"
        label={t('history.show')}
        disabledReason={talk.isAnswering ? t('history.later') : undefined}
        onClick={show}
      />
      <Drawer isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('history.title')} footer={footer}>
        <HeldChats talk={talk} history={history} onOpened={() => setIsOpen(false)} />
      </Drawer>
    </>
  )
}

/** Deletes every conversation after a question, the one that is held now among them. */
function useForgetAll(talk: Talk, { removeAll }: History): () => Promise<void> {
  const t = useT('relay')
  const confirm = useConfirm()
  return async () => {
    const question = {
      title: t('history.remove-all-title'),
      text: t('history.remove-all-text'),
      confirmLabel: t('history.remove-all'),
      tone: 'danger',
    } as const
    if (!(await confirm(question))) return
    removeAll()
    talk.startAnew()
  }
}

interface HeldChatsProps {
  readonly talk: Talk
  readonly history: History
  readonly onOpened: () => void
}

function HeldChats({ talk, history: { chats, remove }, onOpened }: HeldChatsProps) {
  const t = useT('relay')
  const [{ chat }] = talk.columns
  const open = (held: HeldChat) => {
    talk.open(held)
    onOpened()
  }
  // What is held now would be kept anew: it goes with its words.
  const forget = (id: string) => {
    remove(id)
    if (id === chat.id) talk.startAnew()
  }
  if (chats.length === 0)
    return (
      <EmptyState icon="history" title={t('history.none')}>
        {t('history.none-why')}
      </EmptyState>
    )
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {chats.map((held) => (
        <HeldItem
          key={held.id}
          held={held}
          isHere={held.id === chat.id}
          onOpen={() => open(held)}
          onRemove={() => forget(held.id)}
        />
      ))}
    </Box>
  )
}

interface HeldItemProps {
  readonly held: HeldChat
  readonly isHere: boolean
  readonly onOpen: () => void
  readonly onRemove: () => void
}

function HeldItem({ held, isHere, onOpen, onRemove }: HeldItemProps) {
  const t = useT('relay')
  const { atMs, turns } = held
  const title = titleOf(turns)
  return (
    <Box component="li" sx={itemLook}>
      <Box
        component="button"
        type="button"
        aria-label={t('history.open', { title })}
        aria-current={isHere || undefined}
        onClick={onOpen}
        sx={openLook}
      >
        <Box component="span" sx={titleLook}>
          {title}
        </Box>
        <Muted size="small">
          {isHere ? t('history.here') : <Moment at={Math.floor(atMs / 1_000)} />} ·{' '}
          <Mono>{modelsOf(held).join(', ')}</Mono>
        </Muted>
      </Box>
      <IconButton size="small" icon="trash" label={t('history.remove', { title })} onClick={onRemove} />
    </Box>
  )
}

const itemLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const

const openLook = {
  flex: 1,
  minWidth: 0,
  px: 2,
  py: 1.5,
  mx: -2,
  border: 0,
  borderRadius: 1,
  font: 'inherit',
  color: 'inherit',
  textAlign: 'left',
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'tg.hover' },
} as const

const titleLook = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
