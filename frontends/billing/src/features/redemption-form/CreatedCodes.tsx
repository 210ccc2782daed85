import { downloadText, useCopy, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { CodeBlock } from '@tollgate/console-ui/code-block'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Stack } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { codesText, fileNameOf } from '../redemptions/redemption.model'

/** Codes that were just made, and the name that they have. */
export interface MadeCodes {
  readonly name: string
  readonly codes: readonly string[]
}

export interface CreatedCodesProps {
  /** Null while there is nothing to show. */
  readonly made: MadeCodes | null
  readonly onClose: () => void
}

/** The codes that were just made, to be copied or kept as a file. The list has them, too, whatever becomes of this. */
export function CreatedCodes({ made, onClose }: CreatedCodesProps) {
  const t = useT('billing')
  const copy = useCopy()
  const { name, codes } = made ?? { name: '', codes: [] }
  const count = codes.length
  const text = codesText(codes)
  const actions = (
    <>
      <Button onClick={onClose}>{t('redemptions.close')}</Button>
      <Button icon="download" onClick={() => downloadText(fileNameOf(name), text)}>
        {t('redemptions.download')}
      </Button>
      <Button variant="primary" icon="copy" onClick={() => void copy(text, { name: t('redemptions.key') })}>
        {t('redemptions.copy', { count })}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen={made !== null}
      onClose={onClose}
      title={t('redemptions.created-title', { count })}
      actions={actions}
    >
      <Stack gap={3}>
        <Muted>{t('redemptions.created-text')}</Muted>
        <CodeBlock code={text} label={t('redemptions.key')} maxHeight={320} isWrapped />
      </Stack>
    </Dialog>
  )
}
