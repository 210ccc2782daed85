import { useT } from '@tollgate/console-sdk'
import { Icon } from '@tollgate/console-ui/icon'
import { Box } from '@tollgate/console-ui/layout'
import { Spinner } from '@tollgate/console-ui/progress'
import { Muted } from '@tollgate/console-ui/text'
import { useState } from 'react'

const stage = {
  display: 'grid',
  placeItems: 'center',
  height: { xs: '100%', sm: 'min(62vh, 720px)' },
  minHeight: 240,
  borderRadius: 1,
  bgcolor: 'tg.sunken',
  overflow: 'hidden',
  '& > *': { gridArea: '1 / 1' },
} as const

/** An image as large as there is room; it says so while it loads, and where it cannot be had. */
export function ImageStage({ address, alt }: { address: string; alt: string }) {
  const t = useT('tasks')
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  return (
    <Box sx={stage}>
      {state === 'loading' && <Spinner label={t('viewer.loading')} size={24} />}
      {state === 'failed' ? (
        <Box role="alert" sx={{ textAlign: 'center', p: 4, color: 'text.secondary' }}>
          <Icon name="image" size={24} />
          <Box sx={{ color: 'text.primary' }}>{t('viewer.failed')}</Box>
          <Muted size="small">{t('viewer.failedWhy')}</Muted>
        </Box>
      ) : (
        <Box
          component="img"
          src={address}
          alt={alt}
          referrerPolicy="no-referrer"
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
          sx={{
            display: 'block',
            width: '100%',
            height: '100%',
            minHeight: 0,
            objectFit: 'contain',
            visibility: state === 'shown' ? 'visible' : 'hidden',
          }}
        />
      )}
    </Box>
  )
}
