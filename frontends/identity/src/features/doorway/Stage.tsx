import { Box } from '@tollgate/console-ui/layout'
import { Heading, Muted } from '@tollgate/console-ui/text'
import type { ReactNode } from 'react'
import { GateDrawing } from './GateDrawing'

/** A ground of fine dots that fades towards its edges. */
const dots = {
  position: 'absolute',
  inset: 0,
  backgroundImage: 'radial-gradient(var(--tg-palette-tg-lineStrong) 1px, transparent 1px)',
  backgroundSize: '20px 20px',
  backgroundPosition: 'center',
  maskImage: 'radial-gradient(ellipse at 50% 38%, #000 10%, transparent 68%)',
  opacity: 0.7,
}

/** What the gateway is for, beside the form: a drawing of it, one sentence, and what `children` add. */
export function Stage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Box
      component="aside"
      aria-label={title}
      sx={{
        position: 'relative',
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        gap: 10,
        p: 10,
        minWidth: 0,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'tg.sunken',
      }}
    >
      <Box sx={dots} aria-hidden />
      <GateDrawing />
      <Box sx={{ position: 'relative', maxWidth: 540, width: '100%', mx: 'auto' }}>
        <Heading level={2}>
          <Box component="span" sx={{ fontSize: 20, letterSpacing: '-0.01em' }}>
            {title}
          </Box>
        </Heading>
        <Box component="p" sx={{ m: 0, mt: 1, textWrap: 'pretty' }}>
          <Muted>{text}</Muted>
        </Box>
        {children}
      </Box>
    </Box>
  )
}
