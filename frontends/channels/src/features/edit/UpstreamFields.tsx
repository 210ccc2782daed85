import { type OtherKind, providerOf } from '@tollgate/catalogue'
import { useT } from '@tollgate/console-sdk'
import {
  SelectField,
  TextAreaField,
  TextField,
  TextOrJsonField,
  useFormApi,
  useFormValue,
} from '@tollgate/console-ui/form'
import { ProviderMark } from '@tollgate/console-ui/provider-mark'
import type { ChannelDetail } from '@tollgate/contracts/http/channels'
import { modelsAfterTypeChange, offeredProviders, otherAfterTypeChange } from './channel-form.model'
import { isKeyFile, keyHintOf, needsOther, otherTexts } from './upstream-fields.model'

interface FieldsProps {
  /** Null while a new channel is made. */
  readonly saved: ChannelDetail | null
}

/** Where calls are sent, and with which keys. */
export function UpstreamFields({ saved }: FieldsProps) {
  const t = useT('channels')
  const type = useFormValue<number>('type')
  const provider = providerOf(type)
  const address = provider?.baseUrl ?? null
  const KeyText = isKeyFile(provider) ? TextOrJsonField : TextAreaField
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
      <KeyText
        name="key"
        label={t('form.key')}
        help={t(saved === null ? 'form.key-help' : 'form.key-help-edit')}
        placeholder={keptKeys ?? t(keyHintOf(provider))}
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
      {provider?.other !== undefined && <OtherField kind={provider.other} isNeeded={needsOther(provider)} />}
      {provider?.quirks.has('organization-header') && <OrganizationField />}
    </>
  )
}

function OrganizationField() {
  const t = useT('channels')
  return (
    <TextField
      name="openai_organization"
      label={t('form.organization')}
      help={t('form.organization-help')}
      placeholder="org-…"
      isMono
      autoComplete="off"
    />
  )
}

/** What a channel of some types has to say beside address and keys. */
function OtherField({ kind, isNeeded }: { readonly kind: OtherKind; readonly isNeeded: boolean }) {
  const t = useT('channels')
  const { label, help, placeholder } = otherTexts(kind)
  const OtherText = kind === 'region' ? TextOrJsonField : TextField
  return (
    <OtherText
      name="other"
      label={t(label)}
      help={t(help)}
      placeholder={t(placeholder)}
      isRequired={isNeeded}
      isMono
      autoComplete="off"
    />
  )
}

function TypeField({ saved }: FieldsProps) {
  const t = useT('channels')
  const { setValue, getValues } = useFormApi()
  const type = useFormValue<number>('type')
  const options = offeredProviders(saved?.type ?? type).map(({ type: value, label, baseUrl, slug }) => ({
    value,
    label,
    mark: <ProviderMark slug={slug} name={label} />,
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
        if (next !== null) setValue('other', otherAfterTypeChange(getValues('other'), type, next))
      }}
    />
  )
}
