import MuiBox from '@mui/material/Box'
import { glyphs } from './glyphs'
import { monogramOf } from './monogram.model'

export interface ProviderMarkProps {
  /** As the catalogue has it; one that is not known has a monogram. */
  slug?: string
  name: string
  /** Pixels. */
  size?: number
}

/** The mark of a provider, drawn by us, to stand beside its name: it says nothing to who does not see it. */
export function ProviderMark({ slug = '', name, size = 20 }: ProviderMarkProps) {
  const glyph = glyphs[slug]
  return (
    <MuiBox
      component="span"
      aria-hidden
      sx={{
        display: 'inline-grid',
        verticalAlign: 'middle',
        placeItems: 'center',
        flexShrink: 0,
        boxSizing: 'border-box',
        width: size,
        height: size,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '6px',
        bgcolor: 'tg.sunken',
        color: 'text.secondary',
        fontSize: Math.round(size * 0.45),
        fontWeight: 600,
        lineHeight: 1,
        userSelect: 'none',
      }}
    >
      {glyph === undefined ? (
        monogramOf(name)
      ) : (
        <svg
          width={Math.round(size * 0.7)}
          height={Math.round(size * 0.7)}
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={glyph} />
        </svg>
      )}
    </MuiBox>
  )
}
