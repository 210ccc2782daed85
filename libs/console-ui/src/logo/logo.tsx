import MuiBox from '@mui/material/Box'

export interface LogoProps {
  /** The site's name. */
  name: string
  /** The operator's own picture; without it, our gate. */
  src?: string
  /** The mark alone. */
  isCompact?: boolean
  size?: number
}

/** A gate with its bar up, in the accent. */
function Gate({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden style={{ flexShrink: 0 }}>
      <rect width="24" height="24" rx="6" fill="var(--tg-palette-primary-main)" />
      <path
        d="M6.5 18v-7.5M4.8 18h3.4"
        stroke="var(--tg-palette-primary-contrastText)"
        strokeWidth="2.2"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="M6.8 10.6 18.6 5.6"
        stroke="var(--tg-palette-primary-contrastText)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeDasharray="3.6 3.4"
      />
      <circle cx="6.5" cy="10.6" r="1.9" fill="var(--tg-palette-primary-contrastText)" />
      <path
        d="M12 18h7"
        stroke="var(--tg-palette-primary-contrastText)"
        strokeWidth="2.2"
        strokeLinecap="round"
        opacity=".55"
      />
    </svg>
  )
}

/** The mark and the name of the site. */
export function Logo({ name, src, isCompact = false, size = 24 }: LogoProps) {
  const alt = isCompact ? name : ''
  return (
    <MuiBox
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0 }}
      {...(isCompact && { role: 'img', 'aria-label': name })}
    >
      {src === undefined || src === '' ? (
        <Gate size={size} />
      ) : (
        <img src={src} alt={alt} height={size} style={{ maxWidth: size * 4, objectFit: 'contain' }} />
      )}
      {!isCompact && (
        <MuiBox
          component="span"
          sx={{
            fontWeight: 600,
            fontSize: 15,
            letterSpacing: '-0.01em',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {name}
        </MuiBox>
      )}
    </MuiBox>
  )
}
