import { lateSheet, useT } from '@tollgate/console-sdk'
import { ListPage } from '@tollgate/console-sdk/list-page'
import { Button } from '@tollgate/console-ui/button'
import { Row, Stack } from '@tollgate/console-ui/layout'
import { Tag } from '@tollgate/console-ui/tag'
import { Muted } from '@tollgate/console-ui/text'
import { useState } from 'react'
import { ratioText, ratioTone } from '../features/groups/group.model'
import { FormulaBanner, GroupBanner } from '../features/pricing/PriceBanners'
import { PriceDetail } from '../features/pricing/PriceDetail'
import { usePriceColumns } from '../features/pricing/usePriceColumns'
import { usePriceFilters } from '../features/pricing/usePriceFilters'
import { type PriceList, usePriceList } from '../features/pricing/usePriceList'
import { usePriceSelection } from '../features/pricing/usePriceSelection'

const CostCalculator = lateSheet(async () => (await import('../features/calculator/CostCalculator')).CostCalculator)

/** What every model costs, for everybody to read. */
export default function PricingPage() {
  const t = useT('billing')
  const prices = usePriceList()
  const { list, all, groups, viewed } = prices
  const { apply, applied } = list.filters
  const [isCalculating, setIsCalculating] = useState(false)
  return (
    <ListPage
      title={t('pricing.title')}
      purpose={t('pricing.purpose')}
      action={
        all.length > 0 && (
          <Button icon="calculator" ariaHasPopup="dialog" onClick={() => setIsCalculating(true)}>
            {t('calculator.title')}
          </Button>
        )
      }
      head={
        <Stack gap={2}>
          {groups.length > 0 && <GroupBanner groups={groups} />}
          <FormulaBanner />
        </Stack>
      }
      list={list}
      filters={usePriceFilters(prices)}
      filtersAside={<View {...prices} />}
      columnsKey="pricing-table-columns"
      columns={usePriceColumns({ viewed, onView: (group) => apply({ group }) })}
      rowKey={({ model_name }) => model_name}
      selection={usePriceSelection(list, all)}
      isMuted={({ enable_groups }) => !enable_groups.includes(viewed.name)}
      detail={{ kind: 'unfold', render: (item) => <PriceDetail item={item} groups={groups} /> }}
      empty={{
        icon: 'tags',
        nothing: { title: t('pricing.none'), why: t('pricing.none-why') },
        noMatch: {
          title: t('pricing.no-match'),
          why: t('pricing.no-match-why', { typed: applied.q }),
          reset: t('pricing.show-all'),
        },
      }}
    >
      {isCalculating && (
        <CostCalculator items={all} groups={groups} viewed={viewed} onClose={() => setIsCalculating(false)} />
      )}
    </ListPage>
  )
}

/** How many models there are, and whose prices they have. */
function View({ list: { count }, viewed: { name, ratio } }: Pick<PriceList, 'list' | 'viewed'>) {
  const t = useT('billing')
  if (count === undefined) return null
  return (
    <Row gap={3} wrap>
      <Muted size="small">{t('pricing.count', { count })}</Muted>
      <Tag tone={ratioTone(ratio)}>{t('pricing.viewing', { group: name, ratio: ratioText(ratio) })}</Tag>
    </Row>
  )
}
