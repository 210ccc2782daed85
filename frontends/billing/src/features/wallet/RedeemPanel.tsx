import { useMutation } from '@tanstack/react-query'
import { useFormat, useNotify, useSession, useStatus, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Form, TextField } from '@tollgate/console-ui/form'
import { Panel, Row, Stack } from '@tollgate/console-ui/layout'
import { useState } from 'react'
import { redeem } from '../../api/payment.api'
import { codeFaults, codeSchema } from './topup.model'

/** A code that gives quota, and where one is to be had. */
export function RedeemPanel() {
  const t = useT('billing')
  const format = useFormat()
  const notify = useNotify()
  const { refresh } = useSession()
  const [done, setDone] = useState(0)
  const redemption = useMutation({
    mutationFn: redeem,
    onSuccess: async ({ quota }) => {
      // The quota is there: a balance that fails to load must not look like a code that failed.
      await refresh().catch(() => null)
      notify.success(t('wallet.redeemed', { amount: format.quota(quota) }))
      setDone((times) => times + 1)
    },
  })
  return (
    <Panel title={t('wallet.redeem-title')} purpose={t('wallet.redeem-purpose')}>
      <Form
        key={done}
        label={t('wallet.redeem-title')}
        schema={codeSchema}
        defaultValues={{ key: '' }}
        translate={(message) => (message === codeFaults.none ? t(message) : message)}
        onSubmit={({ key }) => redemption.mutateAsync(key)}
      >
        <Stack gap={4}>
          <TextField name="key" label={t('wallet.code')} placeholder={t('wallet.code-placeholder')} isMono />
          <Row wrap>
            <Button type="submit" icon="gift" isLoading={redemption.isPending}>
              {t('wallet.redeem')}
            </Button>
            <GetCode />
          </Row>
        </Stack>
      </Form>
    </Panel>
  )
}

/** Leads to where the operator sells codes. */
function GetCode() {
  const t = useT('billing')
  const { top_up_link: link } = useStatus()
  if (typeof link !== 'string' || link === '')
    return <Button disabledReason={t('wallet.no-link')}>{t('wallet.get-code')}</Button>
  return (
    <Button href={link} iconEnd="external-link">
      {t('wallet.get-code')}
    </Button>
  )
}
