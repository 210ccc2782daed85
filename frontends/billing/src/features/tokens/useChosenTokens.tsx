import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { type Selection, useSelection } from '@tollgate/console-ui/data-table'
import type { TokenView } from '@tollgate/contracts/http/billing'
import { keyObstacle } from '../token-keys/key.model'
import { useTokenActions } from './useTokenActions'

/** Tokens chosen in the table, to copy their keys. Only those in sight count: the keys of others are not here. */
export function useChosenTokens(tokens: readonly TokenView[] | undefined): Selection<TokenView> {
  const t = useT('billing')
  const { selected, onChange } = useSelection()
  const { copyKeys } = useTokenActions()
  const chosen = (tokens ?? []).filter(({ id }) => selected.includes(id))
  return {
    selected: chosen.map(({ id }) => id),
    onChange,
    isSelectable: (token) => keyObstacle(token) === null,
    nameOf: ({ name }) => name,
    actions: () => (
      <Button size="small" icon="copy" onClick={() => copyKeys(chosen)}>
        {t('tokens.copy-keys', { count: chosen.length })}
      </Button>
    ),
  }
}
