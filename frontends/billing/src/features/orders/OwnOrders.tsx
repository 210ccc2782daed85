import { useT, useTablePage } from '@tollgate/console-sdk'
import { DataTable } from '@tollgate/console-ui/data-table'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { Stack } from '@tollgate/console-ui/layout'
import { Heading, Muted } from '@tollgate/console-ui/text'
import { z } from 'zod'
import { ownOrdersQuery } from '../../api/payment.api'
import { OwnOrderDetail } from './OrderDetail'
import { useOwnOrderColumns } from './useOrderColumns'

const filters = z.object({})

/** What one bought, newest first. */
export function OwnOrders() {
  const t = useT('billing')
  const { table } = useTablePage({ filters, query: ownOrdersQuery })
  return (
    <Stack gap={3}>
      <div>
        <Heading level={2}>{t('orders.own-title')}</Heading>
        <Muted>{t('orders.own-purpose')}</Muted>
      </div>
      <DataTable
        label={t('orders.own-title')}
        columns={useOwnOrderColumns()}
        rowKey={({ id }) => id}
        detail={{ kind: 'unfold', render: (row) => <OwnOrderDetail order={row} /> }}
        isMuted={({ state }) => state === 'expired' || state === 'failed'}
        {...table}
        empty={
          <EmptyState icon="receipt" title={t('orders.none')}>
            {t('orders.none-why')}
          </EmptyState>
        }
      />
    </Stack>
  )
}
