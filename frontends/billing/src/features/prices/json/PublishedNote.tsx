import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { storedOptionsQuery } from '@tollgate/console-sdk/options'
import { Alert } from '@tollgate/console-ui/alert'
import { tablesOf } from '../tables/useSavePrices'

const namedAtMost = 5

/** Which models are charged by a published price, whatever their ratios and fixed prices say. */
export function PublishedNote() {
  const t = useT('billing')
  const { data } = useQuery(storedOptionsQuery)
  const names = data === undefined ? [] : Object.keys(tablesOf(data).published).sort()
  if (names.length === 0) return null
  const listed = names.slice(0, namedAtMost).join(t('prices.separator'))
  const key = names.length > namedAtMost ? 'prices.json.published-many' : 'prices.json.published-few'
  return <Alert tone="info">{t(key, { count: names.length, names: listed })}</Alert>
}
