import { contentKind, useT } from '@tollgate/console-sdk'
import type { OptionFieldFacts } from '@tollgate/console-sdk/options'
import { Button } from '@tollgate/console-ui/button'
import { TextAreaField, useFormValue } from '@tollgate/console-ui/form'
import { Box, Stack } from '@tollgate/console-ui/layout'
import { SkeletonText } from '@tollgate/console-ui/skeleton'
import { Muted, TextLink } from '@tollgate/console-ui/text'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'

// The sanitiser and the Markdown reader come when somebody looks.
const SafeHtml = lazy(async () => ({ default: (await import('@tollgate/console-ui/safe-html')).SafeHtml }))
const Markdown = lazy(async () => ({ default: (await import('@tollgate/console-ui/markdown')).Markdown }))

export interface ContentFieldProps {
  readonly facts: OptionFieldFacts
  readonly help: ReactNode
  readonly rows?: number
  /** A footer is HTML whatever it looks like; other texts may be Markdown or the address of a page. */
  readonly isHtml?: boolean
}

/** A text of the operator, with a preview of how the site will show it. */
export function ContentField({
  facts: { entry: _entry, ...wiring },
  help,
  rows = 5,
  isHtml = false,
}: ContentFieldProps) {
  const t = useT('identity')
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const text = useFormValue<string>(wiring.name)
  const toggle = (
    <Button
      size="small"
      variant="quiet"
      icon={isShown ? 'eye-off' : 'eye'}
      isPressed={isShown}
      isExpanded={isShown}
      onClick={() => setIsShown(!isShown)}
    >
      {t(isShown ? 'settings.content.hide-preview' : 'settings.content.preview')}
    </Button>
  )
  return (
    <Stack gap={2}>
      <TextAreaField {...wiring} help={help} rows={rows} aside={toggle} />
      {isShown && (
        <Box
          id={id}
          role="region"
          aria-label={t('settings.content.preview-of', { name: String(wiring.label) })}
          sx={{ p: 4, border: 1, borderColor: 'divider', borderRadius: 1, maxHeight: 360, overflow: 'auto' }}
          tabIndex={0}
        >
          <Suspense fallback={<SkeletonText />}>
            <Preview text={text} isHtml={isHtml} />
          </Suspense>
        </Box>
      )}
    </Stack>
  )
}

function Preview({ text, isHtml }: { text: string; isHtml: boolean }) {
  const t = useT('identity')
  if (text.trim() === '') return <Muted>{t('settings.content.preview-empty')}</Muted>
  if (isHtml) return <SafeHtml html={text} />
  switch (contentKind(text)) {
    case 'address':
      return (
        <Muted>
          {t('settings.content.preview-address')} <TextLink href={text.trim()}>{text.trim()}</TextLink>
        </Muted>
      )
    case 'html':
      return <SafeHtml html={text} />
    case 'markdown':
      return <Markdown text={text} />
  }
}
