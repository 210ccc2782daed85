import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

/** How quota is sold: prices, the epay-style provider, and Stripe. */
export default function PaymentPanel() {
  const t = useT('billing')
  return (
    <OptionsForm
      title={t('settings.payment.title')}
      purpose={t('settings.payment.purpose')}
      sections={[
        { title: t('settings.payment.epay'), keys: ['PayAddress', 'EpayId', 'EpayKey', 'CustomCallbackAddress'] },
        { title: t('settings.payment.terms'), keys: ['Price', 'MinTopUp', 'TopupGroupRatio', 'TopUpLink'] },
        {
          title: 'Stripe',
          help: t('settings.payment.stripe-help'),
          keys: ['StripeSecretKey', 'StripeWebhookSecret', 'StripeCurrency', 'StripePrice'],
        },
      ]}
      looks={{
        PayAddress: { placeholder: 'https://pay.example.com' },
        CustomCallbackAddress: { help: t('settings.payment.callback-help') },
        Price: { help: t('settings.payment.price-help') },
        MinTopUp: { help: t('settings.payment.least-help') },
        TopupGroupRatio: { help: t('settings.payment.ratio-help') },
        TopUpLink: { help: t('settings.payment.link-help') },
        StripePrice: { help: t('settings.payment.stripe-price-help') },
      }}
    />
  )
}
