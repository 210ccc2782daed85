import { useSession, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { ratioText } from '../groups/group.model'
import { defaultGroup, type PriceGroup } from './price.model'

/** Whose prices these are: the own group with its ratio, or that a visitor sees the default group's. */
export function GroupBanner({ groups }: { groups: readonly PriceGroup[] }) {
  const t = useT('billing')
  const { user } = useSession()
  const name = user?.group || defaultGroup
  const ratio = ratioText(groups.find((group) => group.name === name)?.ratio ?? 1)
  if (user === null) return <Alert tone="warn">{t('pricing.visitor', { ratio })}</Alert>
  return <Alert tone="good">{t('pricing.your-group', { group: name, ratio })}</Alert>
}

/** How a price is counted. */
export function FormulaBanner() {
  const t = useT('billing')
  return <Alert tone="info">{t('pricing.formula')}</Alert>
}
