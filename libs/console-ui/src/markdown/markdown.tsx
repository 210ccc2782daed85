import MuiBox from '@mui/material/Box'
import { lazy, Suspense } from 'react'
import { prose } from './prose'

const MarkdownBlocks = lazy(async () => ({ default: (await import('./blocks')).MarkdownBlocks }))

export interface MarkdownProps {
  text: string
  /** Text is still coming: a caret stands at its end, and screen readers wait for the whole. */
  isStreaming?: boolean
}

/** Markdown of models and people. Raw HTML shows as text; links lead only to http(s), mail and own pages. */
export function Markdown({ text, isStreaming = false }: MarkdownProps) {
  return (
    <MuiBox sx={prose} data-streaming={isStreaming || undefined} aria-busy={isStreaming || undefined}>
      <Suspense fallback={<p style={{ whiteSpace: 'pre-wrap' }}>{text}</p>}>
        <MarkdownBlocks text={text} />
      </Suspense>
    </MuiBox>
  )
}
