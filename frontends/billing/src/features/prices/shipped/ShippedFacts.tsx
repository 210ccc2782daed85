import { useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { AppLink } from '@tollgate/console-ui/link'
import type { ShippedPrices } from '@tollgate/contracts/http/billing'
import { Fragment } from 'react'

/** Of which day the list is, where it is from, and that it changes nothing by itself. */
export function ShippedFacts({ list: { date, sources } }: { readonly list: ShippedPrices }) {
  const t = useT('billing')
  return (
    <Alert tone="info" title={t('prices.shipped.of-day', { date })}>
      {t('prices.shipped.purpose')} {t('prices.shipped.sources')}{' '}
      {sources.map(({ name, url, licence, date: day }, place) => (
        <Fragment key={name}>
          {place > 0 && t('prices.separator')}
          <AppLink href={url} style={{ color: 'inherit' }}>
            {name}
          </AppLink>{' '}
          ({day}, {licence})
        </Fragment>
      ))}
    </Alert>
  )
}
