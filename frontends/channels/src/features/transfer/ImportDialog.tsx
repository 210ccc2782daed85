import { useConfirm, useNotify, useT } from '@tollgate/console-sdk'
import { FileButton } from '@tollgate/console-ui/button'
import { TextAreaField, useFormApi } from '@tollgate/console-ui/form'
import { Stack } from '@tollgate/console-ui/layout'
import { Text } from '@tollgate/console-ui/text'
import { type ChannelImport, importChannelsBody, maxDocumentLength } from '@tollgate/contracts/http/channels'
import { importChannels } from '../../api/transfer.api'
import { ChannelsDialog } from '../dialogs/ChannelsDialog'
import { doesNothing, linesOf } from './outcome.model'

const documentOnly = importChannelsBody.pick({ document: true })

/** No character has more bytes: a larger file is too long in any case, and is not read. */
const mostFileBytes = maxDocumentLength * 4

/** Makes and changes channels by a document, after it was said what will come of it. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('channels')
  const confirm = useConfirm()
  const notify = useNotify()
  const told = (outcome: ChannelImport) => linesOf(outcome, (key, values) => t(`transfer.${key}`, values))

  /** Closes the form only when the document is through: who thinks better of it finds it as it was. */
  const submit = async ({ document }: { document: string }) => {
    const trial = await importChannels(document, true)
    if (doesNothing(trial)) {
      notify.info(t('transfer.nothing'))
      return true
    }
    const isSure = await confirm({
      title: t('transfer.ask'),
      text: <Lines of={told(trial)} />,
      confirmLabel: t('transfer.import-confirm'),
    })
    if (!isSure) return false
    const outcome = await importChannels(document, false)
    notify.success(told(outcome).join(' '))
    return true
  }

  return (
    <ChannelsDialog
      onClose={onClose}
      title={t('transfer.import-title')}
      size="medium"
      submitLabel={t('transfer.check')}
      schema={documentOnly}
      defaultValues={{ document: '' }}
      onSubmit={submit}
    >
      <TextAreaField
        name="document"
        label={t('transfer.document')}
        help={t('transfer.document-help')}
        placeholder={'version: 1\nchannels:\n  - name: …'}
        rows={10}
        isRequired
        isAutoFocused
      />
      <DocumentFile />
    </ChannelsDialog>
  )
}

function Lines({ of: lines }: { readonly of: readonly string[] }) {
  return (
    <Stack gap={2}>
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </Stack>
  )
}

function DocumentFile() {
  const t = useT('channels')
  const notify = useNotify()
  const { setValue } = useFormApi()
  const choose = async (file: File) => {
    if (file.size > mostFileBytes) notify.error(t('transfer.too-long'))
    else setValue('document', await file.text())
  }
  return (
    <FileButton icon="upload" accept=".yaml,.yml,.json" onChoose={(file) => void choose(file)}>
      {t('transfer.choose')}
    </FileButton>
  )
}
