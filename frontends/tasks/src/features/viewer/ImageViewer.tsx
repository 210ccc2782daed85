import { useCopy, useT } from '@tollgate/console-sdk'
import { Button, IconButton } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Box, Row } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { type KeyboardEvent, useState } from 'react'
import { addressAgain, neighboursOf } from './image.model'
import { ImageStage } from './ImageStage'

/** An image to look at. */
export interface ViewedImage {
  readonly id: number
  readonly address: string
  readonly title: string
  /** What it shows, for who cannot see it. */
  readonly alt: string
}

interface ImageViewerProps {
  readonly images: readonly ViewedImage[]
  readonly id: number
  readonly onMove: (id: number) => void
  readonly onClose: () => void
}

/** One image of a page at a time, large: to the next and the one before, loaded anew, opened and copied. */
export function ImageViewer({ images, id, onMove, onClose }: ImageViewerProps) {
  const t = useT('tasks')
  const [turn, setTurn] = useState(0)
  const image = images.find((one) => one.id === id)
  if (image === undefined) return null
  const ids = images.map((one) => one.id)
  const { previous, next } = neighboursOf(ids, id)
  const move = (to: number | undefined) => {
    if (to !== undefined) onMove(to)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(previous)
    if (key === 'ArrowRight') move(next)
  }
  const address = addressAgain(image.address, turn, location.href)
  const actions = (
    <Box sx={bar}>
      <Row gap={1}>
        <IconButton
          icon="chevron-left"
          label={t('viewer.previous')}
          isOff={previous === undefined}
          onClick={() => move(previous)}
        />
        <Muted size="small">{t('viewer.position', { at: ids.indexOf(id) + 1, of: ids.length })}</Muted>
        <IconButton
          icon="chevron-right"
          label={t('viewer.next')}
          isOff={next === undefined}
          onClick={() => move(next)}
        />
      </Row>
      <Acts address={image.address} onReload={() => setTurn((before) => before + 1)} />
    </Box>
  )
  return (
    <Dialog isOpen size="large" title={image.title} onClose={onClose} onKeyDown={onKeyDown} actions={actions}>
      <ImageStage key={`${id} ${turn}`} address={address} alt={image.alt} />
    </Dialog>
  )
}

/** What can be done with the image that is shown. */
function Acts({ address, onReload }: { address: string; onReload: () => void }) {
  const t = useT('tasks')
  const copy = useCopy()
  // With its host, also where the server tells a path.
  const { href } = new URL(address, location.href)
  return (
    <Row gap={2} wrap>
      <Button icon="refresh" onClick={onReload}>
        {t('viewer.reload')}
      </Button>
      <Button icon="copy" onClick={() => void copy(href, { name: t('viewer.address') })}>
        {t('viewer.copy')}
      </Button>
      <Button icon="external-link" href={href}>
        {t('viewer.open')}
      </Button>
    </Row>
  )
}

const bar = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3, width: '100%' } as const
