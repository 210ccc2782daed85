import { useT } from '@tollgate/console-sdk'
import { FieldRow, JsonField, NumberField } from '@tollgate/console-ui/form'
import { templates } from './templates'

interface OrderFieldsProps {
  readonly mappingHelp: string
  readonly priorityHelp: string
  readonly weightHelp: string
}

/** Under which names a channel asks for models, and when it is chosen: of one channel, or of all of a tag. */
export function OrderFields({ mappingHelp, priorityHelp, weightHelp }: OrderFieldsProps) {
  const t = useT('channels')
  return (
    <>
      <JsonField
        name="model_mapping"
        label={t('form.model-mapping')}
        help={mappingHelp}
        minRows={3}
        template={{ value: templates.modelMapping }}
      />
      <FieldRow>
        <NumberField name="priority" label={t('form.priority')} help={priorityHelp} min={-999} step={1} />
        <NumberField name="weight" label={t('form.weight')} help={weightHelp} min={0} step={1} />
      </FieldRow>
    </>
  )
}
