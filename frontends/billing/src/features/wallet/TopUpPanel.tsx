import { useMutation } from '@tanstack/react-query'
import { useFormat, useNotify, useStatus, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { FieldPresets, Form, NumberField, SegmentedField, SubmitButton } from '@tollgate/console-ui/form'
import { Panel, Row, Stack } from '@tollgate/console-ui/layout'
import { paymentMethods } from '@tollgate/contracts/http/billing'
import { useState } from 'react'
import { z } from 'zod'
import { askAmount, type Purchase } from '../../api/payment.api'
import { PayDialog, type Quote } from './PayDialog'
import { amountFaults, amountPresets, leastAmount, methodsOf, topUpSchema, unitsOf } from './topup.model'

const methodSchema = z.enum(paymentMethods)

/** An amount, and by what it is paid. */
export function TopUpPanel() {
  const t = useT('billing')
  const status = useStatus()
  const notify = useNotify()
  const [quote, setQuote] = useState<Quote | null>(null)
  const asking = useMutation({
    mutationFn: (purchase: Purchase) => askAmount(purchase),
    onSuccess: ({ data: money, currency }, purchase) => setQuote({ ...purchase, money, currency }),
    onError: notify.error,
  })
  const methods = methodsOf(status)
  const least = leastAmount(status)
  const translate = (message: string): string => {
    if (message === amountFaults.tooLittle) return t(message, { least })
    return message === amountFaults.none ? t(message) : message
  }
  return (
    <Panel title={t('wallet.topup-title')} purpose={t('wallet.topup-purpose')}>
      {methods.length === 0 ? (
        <Alert tone="info">{t('wallet.disabled')}</Alert>
      ) : (
        <Form
          label={t('wallet.topup-title')}
          schema={topUpSchema(least).extend({ method: methodSchema })}
          defaultValues={{ amount: least, method: methods[0] ?? 'alipay' }}
          translate={translate}
          onSubmit={(purchase) => asking.mutateAsync(purchase).catch(() => null)}
        >
          <Stack gap={4}>
            <AmountField least={least} />
            <SegmentedField
              name="method"
              label={t('orders.method')}
              options={methods.map((value) => ({ value, label: t(`wallet.method.${value}`) }))}
            />
            <Row>
              <SubmitButton icon="credit-card">{t('wallet.topup')}</SubmitButton>
            </Row>
          </Stack>
        </Form>
      )}
      {quote !== null && <PayDialog quote={quote} onClose={() => setQuote(null)} />}
    </Panel>
  )
}

function AmountField({ least }: { least: number }) {
  const t = useT('billing')
  const status = useStatus()
  const format = useFormat()
  const label = (amount: number) => format.amount(unitsOf(amount, status))
  return (
    <Stack gap={1.5}>
      <NumberField
        name="amount"
        label={t(status.display_in_currency ? 'wallet.amount-dollars' : 'wallet.amount-quota')}
        placeholder={t('wallet.amount-placeholder', { least })}
        step={1}
        min={least}
        isRequired
      />
      <FieldPresets name="amount" presets={amountPresets(status).map((value) => ({ value, label: label(value) }))} />
    </Stack>
  )
}
