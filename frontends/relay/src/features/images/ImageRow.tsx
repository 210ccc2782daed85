import { useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import { Icon } from '@tollgate/console-ui/icon'
import { Box } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { heldImage } from './held-images'
import type { ImageRef } from './image.model'

interface ImageRowProps {
  readonly images: readonly ImageRef[]
  /** The height of a picture. */
  readonly sidePx: number
  /** How many more are on their way. */
  readonly readingCount?: number
  readonly onRemove?: (image: ImageRef) => void
}

/** The images of a question; one that is gone leaves its name and says that it is not sent (rule K24). */
export function ImageRow({ images, sidePx, readingCount = 0, onRemove }: ImageRowProps) {
  const t = useT('relay')
  return (
    <Box component="ul" aria-label={t('images.label')} sx={rowLook}>
      {images.map((image) => (
        <Box component="li" key={image.id} sx={itemLook}>
          <Picture image={image} sidePx={sidePx} />
          {onRemove !== undefined && (
            <Box sx={removeLook}>
              <IconButton
                size="small"
                icon="x"
                label={t('images.remove', { name: image.name })}
                onClick={() => onRemove(image)}
              />
            </Box>
          )}
        </Box>
      ))}
      {Array.from({ length: readingCount }, (_, index) => (
        <li key={index} aria-hidden>
          <Skeleton width={sidePx} height={sidePx} />
        </li>
      ))}
    </Box>
  )
}

function Picture({ image, sidePx }: { image: ImageRef; sidePx: number }) {
  const t = useT('relay')
  const { name, width, height } = image
  const url = heldImage(image)
  if (url === undefined)
    return (
      <Box sx={goneLook}>
        <Icon name="image" size={14} />
        <span>{t('images.gone', { name })}</span>
      </Box>
    )
  const words = t('images.facts', { name, width, height })
  // Its place is there before it is drawn.
  const shownPx = Math.min(sidePx * 2, Math.max(sidePx / 2, (sidePx * width) / height))
  return (
    <Box component="img" src={url} alt={name} title={words} sx={{ ...pictureLook, width: shownPx, height: sidePx }} />
  )
}

const rowLook = { display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0, listStyle: 'none', minWidth: 0 } as const
const itemLook = { position: 'relative', display: 'flex', minWidth: 0, maxWidth: '100%' } as const

const pictureLook = {
  display: 'block',
  maxWidth: '100%',
  objectFit: 'cover',
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'tg.sunken',
} as const

const goneLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minWidth: 0,
  px: 2.5,
  py: 1.5,
  border: '1px dashed',
  borderColor: 'tg.lineStrong',
  borderRadius: '6px',
  typography: 'caption',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '& > svg': { flexShrink: 0 },
} as const

const removeLook = {
  position: 'absolute',
  top: -8,
  right: -8,
  border: 1,
  borderColor: 'divider',
  borderRadius: '50%',
  bgcolor: 'tg.raised',
  '& button': { width: 22, height: 22, borderRadius: '50%' },
  '@media (pointer: coarse)': { '& button': { width: 32, height: 32 } },
} as const
