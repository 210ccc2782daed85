import { useT } from '@tollgate/console-sdk'
import { useTablePaging } from '@tollgate/console-ui/data-table'
import { Page } from '@tollgate/console-ui/page'
import { FormulaBanner, GroupBanner } from '../features/pricing/PriceBanners'
import { PriceFilters } from '../features/pricing/PriceFilters'
import { PriceTable } from '../features/pricing/PriceTable'
import { usePriceList } from '../features/pricing/usePriceList'

/** What every model costs, for everybody to read. */
export default function PricingPage() {
  const t = useT('billing')
  const list = usePriceList()
  const paging = useTablePaging()
  return (
    <Page title={t('pricing.title')} purpose={t('pricing.purpose')}>
      {list.prices.isSuccess && <GroupBanner groups={list.groups} />}
      <FormulaBanner />
      <PriceFilters list={list} onChanged={paging.toFirst} />
      <PriceTable list={list} paging={paging} />
    </Page>
  )
}
