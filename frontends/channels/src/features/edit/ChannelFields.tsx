import { useQuery } from '@tanstack/react-query'
import { providerOf } from '@tollgate/catalogue'
import { useT } from '@tollgate/console-sdk'
import {
  FieldRow,
  FormSection,
  JsonField,
  MultiSelectField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useFormApi,
  useFormValue,
} from '@tollgate/console-ui/form'
import type { ChannelDetail } from '@tollgate/contracts/http/channels'
import { groupsQuery } from '../../api/channels.api'
import { modelsAfterTypeChange, offeredProviders } from './channel-form.model'
import { ModelsField } from './ModelsField'
import { templates } from './templates'

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

/** Whom calls are sent to, and with what. */
function UpstreamFields({ saved }: FieldsProps) {
  const t = useT('channels')
  const type = useFormValue<number>('type')
  const provider = providerOf(type)
  const address = provider?.baseUrl ?? null
  const keptKeys = saved === null ? undefined : t('form.key-kept', { count: saved.key_count, key: saved.key })
  return (
    <>
      <TypeField saved={saved} />
      <TextField
        name="name"
        label={t('form.name')}
        placeholder={t('form.name-placeholder')}
        isRequired
        autoComplete="off"
      />
      <TextAreaField
        name="key"
        label={t('form.key')}
        help={t(saved === null ? 'form.key-help' : 'form.key-help-edit')}
        placeholder={keptKeys ?? t('form.key-placeholder')}
        isRequired={saved === null}
        isMono
        rows={2}
        autoComplete="off"
      />
      <TextField
        name="base_url"
        label={t('form.base-url')}
        help={t(provider?.address === 'complete' ? 'form.base-url-complete' : 'form.base-url-help')}
        placeholder={address ?? t('form.base-url-placeholder')}
        isRequired={address === null}
        isMono
        type="url"
        autoComplete="off"
      />
      {provider?.quirks.has('organization-header') && (
        <TextField
          name="openai_organization"
          label={t('form.organization')}
          help={t('form.organization-help')}
          placeholder="org-…"
          isMono
          autoComplete="off"
        />
      )}
    </>
  )
}

function TypeField({ saved }: FieldsProps) {
  const t = useT('channels')
  const { setValue, getValues } = useFormApi()
  const type = useFormValue<number>('type')
  const options = offeredProviders(saved?.type ?? type).map(({ type: value, label, baseUrl }) => ({
    value,
    label,
    description: baseUrl ?? t('form.type-no-address'),
  }))
  const own = providerOf(type) === undefined ? [{ value: type, label: t('list.unknown-type') }] : []
  return (
    <SelectField
      name="type"
      label={t('form.type')}
      isRequired
      isSearchable
      options={[...own, ...options]}
      onChanged={(next: number | null) => {
        // The field has its new value by now; what it was before is what the watched one still says.
        const models = next === null ? null : modelsAfterTypeChange(getValues('models'), type, next)
        if (models !== null) setValue('models', models)
      }}
    />
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
      <JsonField
        name="model_mapping"
        label={t('form.model-mapping')}
        help={t('form.model-mapping-help')}
        minRows={3}
        template={{ value: templates.modelMapping }}
      />
      <FieldRow>
        <NumberField name="priority" label={t('form.priority')} help={t('list.priority-help')} min={-999} step={1} />
        <NumberField name="weight" label={t('form.weight')} help={t('list.weight-help')} min={0} step={1} />
      </FieldRow>
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
      <TextField
        name="test_model"
        label={t('form.test-model')}
        help={t('form.test-model-help')}
        isMono
        autoComplete="off"
      />
      <SwitchField name="auto_ban" label={t('form.auto-ban')} help={t('form.auto-ban-help')} />
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
    </FormSection>
  )
}
