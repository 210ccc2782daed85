import MuiBox from '@mui/material/Box'
import { CopyButton } from '@tollgate/console-ui/copy-text'
import { lazy, Suspense } from 'react'
import { fontSize, monoFamily } from '../tokens/tokens'
import { languageOf } from './code-languages'

// Most pages have no code, and the grammars weigh more than all else here.
const Highlighted = lazy(async () => ({ default: (await import('./highlighted')).Highlighted }))

export interface CodeBlockProps {
  code: string
  /** Name above it, and of what is copied. */
  label?: string
  /** As Markdown names it; known ones are drawn in colours. */
  language?: string
  maxHeight?: number
  isWrapped?: boolean
}

/** Code or JSON to read and copy. */
export function CodeBlock({ code, label, language, maxHeight = 400, isWrapped = false }: CodeBlockProps) {
  return (
    <MuiBox
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'tg.sunken', overflow: 'hidden', my: 1 }}
    >
      <MuiBox
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          pl: 3,
          pr: 1,
          py: 0.5,
          borderBottom: 1,
          borderColor: 'divider',
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <span>{label ?? language ?? ''}</span>
        <CopyButton value={code} label={label} />
      </MuiBox>
      <MuiBox
        component="pre"
        tabIndex={0}
        aria-label={label ?? language}
        sx={{
          m: 0,
          px: 3,
          py: 2.5,
          maxHeight,
          overflow: 'auto',
          fontFamily: monoFamily,
          fontSize: fontSize.small,
          lineHeight: 1.55,
          fontVariantLigatures: 'none',
          tabSize: 2,
          ...(isWrapped && { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }),
        }}
      >
        <code style={{ fontSize: 'inherit' }}>
          <Coloured code={code} language={language} />
        </code>
      </MuiBox>
    </MuiBox>
  )
}

function Coloured({ code, language: name }: Pick<CodeBlockProps, 'code' | 'language'>) {
  const language = languageOf(code, name)
  if (language === null) return code
  return (
    <Suspense fallback={code}>
      <Highlighted code={code} language={language} />
    </Suspense>
  )
}
