import { useMutation } from '@tanstack/react-query'
import { useFaultText, useNotify, useT } from '@tollgate/console-sdk'
import { type OptionFieldFacts, useOptionField, useOptionValue } from '@tollgate/console-sdk/options'
import { Button } from '@tollgate/console-ui/button'
import { TextField } from '@tollgate/console-ui/form'
import { Row, Stack } from '@tollgate/console-ui/layout'
import { identityFaults, oidcDiscoveryQuery } from '@tollgate/contracts/http/identity'
import { readOidcEndpoints } from '../../../api/settings.api'

/** The well-known address, and a button that has the server read it and fills in the endpoints: the browser may not reach it. */
export function WellKnownField({ entry, ...wiring }: OptionFieldFacts) {
  const t = useT('identity')
  const notify = useNotify()
  const translate = useFaultText(identityFaults)
  const { set, refuse } = useOptionField()
  const typed = useOptionValue<string>(entry.key)
  const read = useMutation({
    mutationFn: readOidcEndpoints,
    onSuccess: (endpoints) => {
      set('oidc.authorization_endpoint', endpoints.authorization_endpoint)
      set('oidc.token_endpoint', endpoints.token_endpoint)
      set('oidc.user_info_endpoint', endpoints.user_info_endpoint)
      notify.success(t('settings.oidc.read-done'))
    },
    onError: () => notify.error(t('settings.oidc.read-failed')),
  })
  const press = () => {
    const question = oidcDiscoveryQuery.safeParse({ url: typed })
    if (question.success) read.mutate(question.data.url)
    else refuse(entry.key, translate(question.error.issues[0]?.message ?? ''))
  }
  return (
    <Stack gap={2}>
      <TextField
        {...wiring}
        help={t('settings.oidc.well-known-help')}
        placeholder="https://id.example.com/.well-known/openid-configuration"
        autoComplete="off"
      />
      <Row>
        <Button icon="download" isLoading={read.isPending} disabledReason={wiring.disabledReason} onClick={press}>
          {t('settings.oidc.read')}
        </Button>
      </Row>
    </Stack>
  )
}
