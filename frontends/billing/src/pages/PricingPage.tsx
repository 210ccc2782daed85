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
  const { isKnown, groups, filters, table } = usePriceList()
  const paging = useTablePaging()
  return (
    <Page title={t('pricing.title')} purpose={t('pricing.purpose')}>
      {isKnown && <GroupBanner groups={groups} />}
      <FormulaBanner />
      <PriceFilters filters={filters} onChanged={paging.toFirst} />
      <PriceTable list={table} paging={paging} />
    </Page>
  )
}
