import { lazy, Suspense } from 'react'

// The sanitiser is as large as a page, and most sites show no text of their own.
const SafeHtml = lazy(async () => ({ default: (await import('@tollgate/console-ui/safe-html')).SafeHtml }))

/** HTML that the operator wrote, without anything that could act. */
export function OperatorHtml({ html }: { html: string }) {
  return (
    <Suspense fallback={null}>
      <SafeHtml html={html} />
    </Suspense>
  )
}
