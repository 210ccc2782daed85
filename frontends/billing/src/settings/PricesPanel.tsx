import { useT, useUrlState } from '@tollgate/console-sdk'
import { Box } from '@tollgate/console-ui/layout'
import { Tabs } from '@tollgate/console-ui/tabs'
import { useState } from 'react'
import { z } from 'zod'
import { PriceTable } from '../features/prices/editor/PriceTable'
import { RatioForm } from '../features/prices/json/RatioForm'
import { ShippedPrices } from '../features/prices/shipped/ShippedPrices'
import { PriceTables } from '../features/prices/tables/PriceTables'
import { type ChosenTab, type PriceTab, priceTabs, tabInView } from '../features/prices/tabs.model'
import { UnsetTable } from '../features/prices/unset/UnsetTable'

/** Panels of several remotes stand below each other; this one is as wide as its tables. */
const frame = { 'section + &': { borderTop: 1, borderColor: 'divider', pt: 6 }, minWidth: 0 } as const

const labels: Readonly<Record<PriceTab, string>> = {
  table: 'prices.editor.tab',
  unset: 'prices.unset.tab',
  shipped: 'prices.shipped.tab',
  json: 'prices.json.tab',
}

/** An address may lead to one option. */
const named = z.object({ option: z.string().default('') })

/** What models cost, edited as a table or as text, the models that have none, and what the shipped list would change. */
export default function PricesPanel() {
  const t = useT('billing')
  const [{ option }] = useUrlState(named)
  const [chosen, setChosen] = useState<ChosenTab | null>(null)
  const tab = tabInView(chosen, option)
  return (
    <Box component="section" aria-label={t('prices.title')} sx={frame}>
      <Tabs
        label={t('prices.tabs')}
        value={tab}
        onChange={(id) => setChosen({ tab: id as PriceTab, option })} // one of the items
        items={priceTabs.map((id) => ({ id, label: t(labels[id]) }))}
      >
        {tab === 'json' && <RatioForm />}
        {tab === 'table' && <PriceTables>{(stored, zone) => <PriceTable stored={stored} zone={zone} />}</PriceTables>}
        {tab === 'unset' && <PriceTables>{(stored) => <UnsetTable stored={stored} />}</PriceTables>}
        {tab === 'shipped' && <PriceTables>{(stored) => <ShippedPrices stored={stored} />}</PriceTables>}
      </Tabs>
    </Box>
  )
}
