import { useQueryClient } from '@tanstack/react-query'
import { useFaultText, useT } from '@tollgate/console-sdk'
import { DateTimeField, MultiSelectField, TextAreaField, TextField } from '@tollgate/console-ui/form'
import { FormDrawer } from '@tollgate/console-ui/form-drawer'
import {
  type CreatedAccessToken,
  identityFaults,
  maxAccessTokenNameLength,
  neverExpires,
  scopesOfRole,
} from '@tollgate/contracts/http/identity'
import { apiTokensQuery, createApiToken } from '../../api/security.api'
import { apiTokenFormSchema, type ApiTokenFormValues, creationOf, expiryPresets, newApiToken } from './api-token.model'

export interface ApiTokenSheetProps {
  /** Of the user: a token cannot be given more. */
  readonly role: number
  readonly onMade: (token: CreatedAccessToken) => void
  readonly onClose: () => void
}

/** Makes an API token. */
export function ApiTokenSheet({ role, onMade, onClose }: ApiTokenSheetProps) {
  const t = useT('identity')
  const queries = useQueryClient()
  const translate = useFaultText(identityFaults)
  const save = async (values: ApiTokenFormValues) => {
    const made = await createApiToken(creationOf(values))
    await queries.invalidateQueries({ queryKey: apiTokensQuery.queryKey })
    onMade(made)
  }
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={t('api-tokens.add')}
      submitLabel={t('api-tokens.add')}
      schema={apiTokenFormSchema}
      defaultValues={newApiToken}
      translate={translate}
      onSubmit={save}
    >
      <ApiTokenFields role={role} />
    </FormDrawer>
  )
}

function ApiTokenFields({ role }: { role: number }) {
  const t = useT('identity')
  const presets = expiryPresets.map(({ id, seconds }) => ({
    label: t(`api-tokens.in-${id}`),
    value: () => Math.floor(Date.now() / 1_000) + seconds,
  }))
  const options = scopesOfRole(role).map((scope) => ({
    value: scope,
    label: t(`api-tokens.scope-names.${scope}`),
    description: t(`api-tokens.scope-texts.${scope}`),
  }))
  return (
    <>
      <TextField
        name="name"
        label={t('api-tokens.name')}
        help={t('api-tokens.name-help')}
        isRequired
        maxLength={maxAccessTokenNameLength}
        autoComplete="off"
      />
      <MultiSelectField
        name="scopes"
        label={t('api-tokens.scopes')}
        help={t('api-tokens.scopes-help')}
        options={options}
        isRequired
      />
      <DateTimeField
        name="expired_time"
        label={t('api-tokens.expires')}
        never={{ value: neverExpires, label: t('api-tokens.never') }}
        presets={presets}
      />
      <TextAreaField
        name="allow_ips"
        label={t('api-tokens.addresses')}
        help={t('api-tokens.addresses-help')}
        placeholder={'203.0.113.7\n2001:db8::/32'}
        rows={3}
        isMono
      />
    </>
  )
}
