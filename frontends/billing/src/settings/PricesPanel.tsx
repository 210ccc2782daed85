import { useT } from '@tollgate/console-sdk'
import { Box } from '@tollgate/console-ui/layout'
import { Tabs } from '@tollgate/console-ui/tabs'
import { useState } from 'react'
import { PriceTable } from '../features/prices/editor/PriceTable'
import { RatioForm } from '../features/prices/json/RatioForm'
import { ShippedPrices } from '../features/prices/shipped/ShippedPrices'
import { PriceTables } from '../features/prices/tables/PriceTables'
import { UnsetTable } from '../features/prices/unset/UnsetTable'

/** Panels of several remotes stand below each other; this one is as wide as its tables. */
const frame = { 'section + &': { borderTop: 1, borderColor: 'divider', pt: 6 }, minWidth: 0 } as const

/** What models cost, edited as text or as a table, the models that have none, and what the shipped list would change. */
export default function PricesPanel() {
  const t = useT('billing')
  const [tab, setTab] = useState('json')
  return (
    <Box component="section" aria-label={t('prices.title')} sx={frame}>
      <Tabs
        label={t('prices.tabs')}
        value={tab}
        onChange={setTab}
        items={[
          { id: 'json', label: t('prices.json.tab') },
          { id: 'table', label: t('prices.editor.tab') },
          { id: 'unset', label: t('prices.unset.tab') },
          { id: 'shipped', label: t('prices.shipped.tab') },
        ]}
      >
        {tab === 'json' && <RatioForm />}
        {tab === 'table' && <PriceTables>{(stored, zone) => <PriceTable stored={stored} zone={zone} />}</PriceTables>}
        {tab === 'unset' && <PriceTables>{(stored) => <UnsetTable stored={stored} />}</PriceTables>}
        {tab === 'shipped' && <PriceTables>{(stored) => <ShippedPrices stored={stored} />}</PriceTables>}
      </Tabs>
    </Box>
  )
}
