import { useT } from '@tollgate/console-sdk'
import { Button, FilesIconButton } from '@tollgate/console-ui/button'
import { TextArea } from '@tollgate/console-ui/inputs'
import { Box, Row } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect } from 'react'
import type { Written } from '../conversation/conversation.model'
import { imageTypes } from '../images/image.model'
import { ImageFaults } from '../images/ImageFaults'
import { ImageRow } from '../images/ImageRow'
import { takingPastedFiles, useDroppedFiles } from '../images/useDroppedFiles'
import { isSendKey } from './keys.model'
import type { WrittenQuestion } from './useQuestion'

interface ComposerProps {
  readonly isAnswering: boolean
  /** Why nothing can be sent, apart from an empty question. */
  readonly blockedReason?: string
  readonly onSend: (written: Written) => void
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
  const { text, setText, images } = question
  useEscape(isAnswering, onStop)
  const isOver = useDroppedFiles(images.add)
  const reason = blockedReason ?? whyNotSent(question)
  const send = () => {
    if (isAnswering || reason !== undefined) return
    onSend(writtenOf(question))
    question.clear()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event, event.nativeEvent.isComposing)) return
    event.preventDefault()
    send()
  }
  return (
    <Box
      component="form"
      aria-label={t('compose.label')}
      data-over={isOver || undefined}
      sx={look}
      onSubmit={(event) => event.preventDefault()}
      onPaste={takingPastedFiles(images.add)}
    >
      <ImageFaults images={images} />
      {images.images.length + images.readingCount > 0 && <ImageRow {...images} sidePx={64} onRemove={images.remove} />}
      <TextArea
        ref={ref}
        label={t('compose.question')}
        isLabelHidden
        isAutoFocused
        placeholder={t(isOver ? 'images.drop' : 'compose.placeholder')}
        rows={2}
        maxRows={8}
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
      />
      <Foot {...{ isAnswering, reason, tools, onStop }} onSend={send} onFiles={images.add} />
    </Box>
  )

  function whyNotSent({ images: { images: shown, readingCount } }: WrittenQuestion): string | undefined {
    if (readingCount > 0) return t('images.reading')
    return text.trim() === '' && shown.length === 0 ? t('compose.nothing') : undefined
  }
}

interface FootProps extends Pick<ComposerProps, 'isAnswering' | 'tools' | 'onStop'> {
  /** Why nothing can be sent. */
  readonly reason: string | undefined
  readonly onSend: () => void
  readonly onFiles: (files: readonly File[]) => void
}

function Foot({ isAnswering, reason, tools, onSend, onStop, onFiles }: FootProps) {
  const t = useT('relay')
  return (
    <Row justify="between" gap={3} wrap>
      <Box sx={toolsLook}>{tools}</Box>
      <Box sx={sendLook}>
        <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
          <Muted size="tiny">{t(isAnswering ? 'compose.keys-stop' : 'compose.keys')}</Muted>
        </Box>
        <FilesIconButton icon="image" label={t('images.add')} accept={imageTypes.join(',')} onChoose={onFiles} />
        {isAnswering ? (
          <Button icon="square" onClick={onStop}>
            {t('compose.stop')}
          </Button>
        ) : (
          <Button variant="primary" icon="send" disabledReason={reason} onClick={onSend}>
            {t('compose.send')}
          </Button>
        )}
      </Box>
    </Row>
  )
}

/** Images alone are a question, too. */
function writtenOf({ text, images: { images } }: WrittenQuestion): Written {
  return { text: text.trim(), ...(images.length > 0 && { images }) }
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
  '&[data-over]': { borderRadius: 1, outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: '-4px' },
} as const
