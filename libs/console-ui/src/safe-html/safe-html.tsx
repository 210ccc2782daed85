import MuiBox from '@mui/material/Box'
import { prose } from '@tollgate/console-ui/markdown'
import { SkeletonText } from '@tollgate/console-ui/skeleton'
import { lazy, Suspense } from 'react'

const CleanHtml = lazy(async () => {
  const [{ sanitiserOf }, { parse }] = await Promise.all([import('./sanitise'), import('marked')])
  const sanitise = sanitiserOf(window)
  // The one place where text becomes HTML: it comes out of the sanitiser on the same line.
  const Clean = ({ html }: { html: string }) => (
    <div dangerouslySetInnerHTML={{ __html: sanitise(parse(html, { async: false })) }} />
  )
  return { default: Clean }
})

/** Text of the operator (notice, about, footer), as HTML or Markdown, sanitised. It cannot paint outside its box. */
export function SafeHtml({ html }: { html: string }) {
  return (
    <MuiBox sx={{ ...prose, contain: 'layout paint' }}>
      <Suspense fallback={<SkeletonText />}>
        <CleanHtml html={html} />
      </Suspense>
    </MuiBox>
  )
}
