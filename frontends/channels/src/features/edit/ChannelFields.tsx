import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import {
  DateTimeField,
  FieldRow,
  FormSection,
  JsonField,
  MultiSelectField,
  NumberField,
  SwitchField,
  TextField,
} from '@tollgate/console-ui/form'
import { type ChannelDetail, neverExpires } from '@tollgate/contracts/http/channels'
import { groupsQuery } from '../../api/channels.api'
import { ModelsField } from './ModelsField'
import { OrderFields } from './OrderFields'
import { templates } from './templates'
import { UpstreamFields } from './UpstreamFields'

interface FieldsProps {
  /** Null while a new channel is made. */
  readonly saved: ChannelDetail | null
}

/** Every field of a channel that the server has. */
export function ChannelFields({ saved }: FieldsProps) {
  return (
    <>
      <UpstreamFields saved={saved} />
      <ServingFields saved={saved} />
      <AdvancedFields />
    </>
  )
}

/** What is served, for whom, and in which turn. */
function ServingFields({ saved }: FieldsProps) {
  const t = useT('channels')
  const groups = useQuery(groupsQuery)
  const options = (groups.data ?? []).map((name) => ({ value: name, label: name }))
  return (
    <>
      <ModelsField saved={saved} />
      <MultiSelectField
        name="group"
        label={t('form.group')}
        placeholder={t('form.group-placeholder')}
        options={options}
        isFree
        isRequired
      />
      <OrderFields
        mappingHelp={t('form.model-mapping-help')}
        priorityHelp={t('list.priority-help')}
        weightHelp={t('list.weight-help')}
      />
    </>
  )
}

/** Rarely needed. */
function AdvancedFields() {
  const t = useT('channels')
  return (
    <FormSection title={t('form.advanced')} help={t('form.advanced-help')} isFolded>
      <FieldRow>
        <TextField name="tag" label={t('form.tag')} help={t('form.tag-help')} autoComplete="off" />
        <TextField
          name="model_prefix"
          label={t('form.model-prefix')}
          help={t('form.model-prefix-help')}
          isMono
          autoComplete="off"
        />
      </FieldRow>
      <FieldRow>
        <TextField
          name="test_model"
          label={t('form.test-model')}
          help={t('form.test-model-help')}
          isMono
          autoComplete="off"
        />
        <NumberField
          name="max_input_tokens"
          label={t('form.max-input-tokens')}
          help={t('form.max-input-tokens-help')}
          min={0}
          step={1}
        />
      </FieldRow>
      <DateTimeField
        name="expired_time"
        label={t('form.expires')}
        help={t('form.expires-help')}
        never={{ value: neverExpires, label: t('form.never') }}
      />
      <SwitchField name="auto_ban" label={t('form.auto-ban')} help={t('form.auto-ban-help')} />
      <RequestFields />
    </FormSection>
  )
}

/** What is changed of requests and answers on their way. */
function RequestFields() {
  const t = useT('channels')
  return (
    <>
      <JsonField
        name="status_code_mapping"
        label={t('form.status-code-mapping')}
        help={t('form.status-code-mapping-help')}
        minRows={3}
        template={{ value: templates.statusCodeMapping }}
      />
      <JsonField
        name="param_override"
        label={t('form.param-override')}
        help={t('form.param-override-help')}
        minRows={3}
        template={{ value: templates.paramOverride }}
      />
      <JsonField
        name="setting"
        label={t('form.setting')}
        help={t('form.setting-help')}
        minRows={3}
        template={{ value: templates.setting }}
      />
    </>
  )
}
