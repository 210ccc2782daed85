import MuiBox from '@mui/material/Box'
import { hueOf, initialsOf } from './avatar.model'

export interface AvatarProps {
  name: string
  src?: string
  /** Pixels. */
  size?: number
}

/** A person as a picture, or as letters on a colour of their own. Its name is read; in a button give that a label. */
export function Avatar({ name, src, size = 24 }: AvatarProps) {
  const hue = hueOf(name)
  return (
    <MuiBox
      component="span"
      role="img"
      aria-label={name}
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        flexShrink: 0,
        width: size,
        height: size,
        borderRadius: '50%',
        overflow: 'hidden',
        fontSize: Math.round(size * 0.42),
        fontWeight: 600,
        lineHeight: 1,
        color: `oklch(0.38 0.09 ${hue})`,
        backgroundColor: `oklch(0.91 0.045 ${hue})`,
        '[data-theme=dark] &': { color: `oklch(0.88 0.07 ${hue})`, backgroundColor: `oklch(0.35 0.06 ${hue})` },
      }}
    >
      {src === undefined || src === '' ? (
        initialsOf(name)
      ) : (
        <img src={src} alt="" width={size} height={size} style={{ objectFit: 'cover' }} />
      )}
    </MuiBox>
  )
}
