import { contentKind } from '@tollgate/console-sdk'
import { safeAddress } from '@tollgate/console-ui/safe-address'
import { lazy, Suspense } from 'react'
import { OperatorHtml } from './OperatorHtml'

const Markdown = lazy(async () => ({ default: (await import('@tollgate/console-ui/markdown')).Markdown }))

/** What an operator put in place of a page: the address of another site, HTML, or Markdown. */
export function OperatorPage({ content, title }: { content: string; title: string }) {
  switch (contentKind(content)) {
    case 'address':
      return (
        <iframe
          className="operator-frame"
          src={safeAddress(content.trim())}
          title={title}
          sandbox="allow-scripts allow-forms allow-popups"
        />
      )
    case 'html':
      return (
        <div className="operator-page">
          <OperatorHtml html={content} />
        </div>
      )
    case 'markdown':
      return (
        <div className="operator-page">
          <Suspense fallback={null}>
            <Markdown text={content} />
          </Suspense>
        </div>
      )
  }
}
