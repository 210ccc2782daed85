import { useTablePage, useUrlState } from '@tollgate/console-sdk'
import type { Order, Sorting } from '@tollgate/console-ui/data-table'
import { useState } from 'react'
import { z } from 'zod'
import { redemptionsQuery } from '../../api/redemption.api'

const firstPage = z.object({ p: z.coerce.number<string>().default(1) })
const filters = z.object({})
// Whole codes are looked for, too: none stays in the address and its history.
const hidden = { keyword: '' }

/** The codes in view, sorted by the server. */
export function useRedemptionList() {
  const [order, setOrder] = useState<Order | null>(null)
  const [, setUrl] = useUrlState(firstPage)
  const list = useTablePage({ filters, hidden, query: (question) => redemptionsQuery({ ...question, order }) })
  const sorting: Sorting = {
    order,
    onChange: (next) => {
      setOrder(next)
      setUrl({ p: 1 })
    },
  }
  return { list, sorting }
}
