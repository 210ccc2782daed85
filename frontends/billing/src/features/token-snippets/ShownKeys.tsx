import { useConfirm, useCopy, useFormat, useLeaveGuard, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { CodeBlock } from '@tollgate/console-ui/code-block'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Stack } from '@tollgate/console-ui/layout'
import { Heading, Muted } from '@tollgate/console-ui/text'
import type { TokenView } from '@tollgate/contracts/http/billing'
import { useState } from 'react'
import { hasOldKey, keysText, wholeKey } from '../token-keys/key.model'
import { TokenSnippets } from './TokenSnippets'

/** Keys that were made just now: of new tokens, or of one whose key was rotated. */
export interface MadeKeys {
  readonly tokens: readonly TokenView[]
  readonly isRotated: boolean
}

export interface ShownKeysProps {
  /** Null while there is nothing to show. */
  readonly made: MadeKeys | null
  readonly onClose: () => void
}

/** Keys that were made just now, to be copied. Those that are never shown again are not left without a question. */
export function ShownKeys({ made, onClose }: ShownKeysProps) {
  return made === null ? null : <Shown made={made} onClose={onClose} />
}

function Shown({ made: { tokens, isRotated }, onClose }: ShownKeysProps & { readonly made: MadeKeys }) {
  const t = useT('billing')
  const copy = useCopy()
  const isOnce = tokens.some(({ key_hidden }) => key_hidden)
  const { leave, setIsTaken } = useOnce(isOnce, onClose)
  const count = tokens.length
  const [first] = tokens
  const text = keysText(tokens)
  const take = async () => {
    await copy(text, { name: t('tokens.key-noun') })
    setIsTaken(true)
  }
  const actions = (
    <>
      <Button onClick={leave}>{t('tokens.close')}</Button>
      <Button variant="primary" icon="copy" onClick={() => void take()}>
        {t('tokens.copy-keys', { count })}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={leave}
      title={isRotated ? t('token-keys.rotated-title') : t('tokens.created-title', { count })}
      actions={actions}
      size="large"
    >
      <Stack gap={3}>
        {isRotated && <OldKey tokens={tokens} />}
        {isOnce ? <Alert tone="warn">{t('token-keys.once')}</Alert> : <Muted>{t('tokens.created-text')}</Muted>}
        <CodeBlock code={text} label={t('tokens.key')} maxHeight={160} isWrapped />
        {first !== undefined && (
          <section aria-label={t('token-snippets.first-call')}>
            <Stack gap={3}>
              <Heading level={3}>{t('token-snippets.first-call')}</Heading>
              <TokenSnippets token={first} apiKey={wholeKey(first.key)} />
            </Stack>
          </section>
        )}
      </Stack>
    </Dialog>
  )
}

/** Says what became of the key of before. */
function OldKey({ tokens: [token] }: Pick<MadeKeys, 'tokens'>) {
  const t = useT('billing')
  const format = useFormat()
  if (token === undefined) return null
  const time = format.dateTime(token.previous_key_until)
  return <Muted>{hasOldKey(token) ? t('token-keys.old-goes-on', { time }) : t('token-keys.old-ended')}</Muted>
}

/** What is shown once is lost with the page, unless it was taken along. */
function useOnce(isOnce: boolean, onClose: () => void) {
  const t = useT('billing')
  const confirm = useConfirm()
  const [isTaken, setIsTaken] = useState(false)
  const isLost = isOnce && !isTaken
  useLeaveGuard(isLost)
  const leave = async () => {
    const question = {
      title: t('token-keys.leave-title'),
      text: t('token-keys.leave-text'),
      confirmLabel: t('token-keys.leave'),
    }
    if (!isLost || (await confirm(question))) onClose()
  }
  return { leave: () => void leave(), setIsTaken }
}
