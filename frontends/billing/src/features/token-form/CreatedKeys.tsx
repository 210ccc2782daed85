import { useCopy, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { CodeBlock } from '@tollgate/console-ui/code-block'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Stack } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import type { TokenView } from '@tollgate/contracts/http/billing'
import { keysText } from '../tokens/token.model'

export interface CreatedKeysProps {
  /** Null while there is nothing to show. */
  readonly tokens: readonly TokenView[] | null
  readonly onClose: () => void
}

/** The keys of the tokens that were just made, to be copied. */
export function CreatedKeys({ tokens, onClose }: CreatedKeysProps) {
  const t = useT('billing')
  const copy = useCopy()
  const made = tokens ?? []
  const text = keysText(made)
  const actions = (
    <>
      <Button onClick={onClose}>{t('tokens.close')}</Button>
      <Button variant="primary" icon="copy" onClick={() => void copy(text, { name: t('tokens.key-noun') })}>
        {t('tokens.copy-keys', { count: made.length })}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen={tokens !== null}
      onClose={onClose}
      title={t('tokens.created-title', { count: made.length })}
      actions={actions}
    >
      <Stack gap={3}>
        <Muted>{t('tokens.created-text')}</Muted>
        <CodeBlock code={text} label={t('tokens.key')} maxHeight={320} isWrapped />
      </Stack>
    </Dialog>
  )
}
