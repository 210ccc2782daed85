import { useQueryClient } from '@tanstack/react-query'
import { type Translate, useT } from '@tollgate/console-sdk'
import { type Chosen, type ListSelection, type SelectableList, useListSelection } from '@tollgate/console-sdk/list-page'
import { Button } from '@tollgate/console-ui/button'
import { tokenStatus, type TokenView } from '@tollgate/contracts/http/billing'
import { deleteToken, switchToken, tokensKey } from '../../api/billing.api'
import { keyObstacle } from '../token-keys/key.model'
import { useTokenActions } from './useTokenActions'

interface ActsProps {
  readonly chosen: Chosen<TokenView>
  readonly refresh: () => unknown
  readonly t: Translate
}

/** Tokens are switched and deleted one by one: no route takes several. */
const oneByOne = (send: (token: TokenView) => Promise<unknown>) => ({
  size: 1,
  send: async (tokens: readonly TokenView[]) => {
    await Promise.all(tokens.map(send))
    return {}
  },
})

/** Tokens chosen in the table, on all its pages: their keys are copied, they are disabled, and deleted. */
export function useChosenTokens(list: SelectableList<TokenView>): ListSelection<TokenView> {
  const t = useT('billing')
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: tokensKey })
  return useListSelection(list, {
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    actions: (chosen) => (
      <>
        <CopyKeys chosen={chosen} t={t} />
        <Disable chosen={chosen} refresh={refresh} t={t} />
        <Delete chosen={chosen} refresh={refresh} t={t} />
      </>
    ),
  })
}

/** The keys of those that can be shown; of others there is nothing to copy. */
function CopyKeys({ chosen, t }: Pick<ActsProps, 'chosen' | 't'>) {
  const { copyKeys } = useTokenActions()
  const shown = chosen.rows.filter((token) => keyObstacle(token) === null)
  return (
    <Button
      size="small"
      icon="copy"
      disabledReason={shown.length === 0 ? t('tokens.no-keys') : undefined}
      onClick={() => copyKeys(shown)}
    >
      {t('tokens.copy-keys', { count: shown.length })}
    </Button>
  )
}

function Disable({ chosen, refresh, t }: ActsProps) {
  const count = chosen.rows.length
  const disable = () =>
    chosen.run({
      ...oneByOne(({ id }) => switchToken({ id, status: tokenStatus.disabled })),
      title: t('tokens.disable-chosen', { count }),
      done: (done) => t('tokens.disabled', { count: done }),
      ask: chosen.isBeyondSight
        ? {
            title: t('tokens.disable-chosen-title', { count }),
            text: t('tokens.disable-chosen-text'),
            confirmLabel: t('tokens.disable-chosen', { count }),
          }
        : undefined,
      refresh,
    })
  return (
    <Button size="small" icon="pause" onClick={() => void disable()}>
      {t('tokens.disable-chosen', { count })}
    </Button>
  )
}

function Delete({ chosen, refresh, t }: ActsProps) {
  const count = chosen.rows.length
  const remove = () =>
    chosen.run({
      ...oneByOne(({ id }) => deleteToken(id)),
      title: t('tokens.delete-chosen', { count }),
      done: (done) => t('tokens.deleted-many', { count: done }),
      ask: {
        title: t('tokens.delete-chosen-title', { count }),
        text: t('tokens.delete-text'),
        confirmLabel: t('tokens.delete-chosen', { count }),
        tone: 'danger',
      },
      refresh,
    })
  return (
    <Button size="small" icon="trash" variant="danger" onClick={() => void remove()}>
      {t('tokens.delete-chosen', { count })}
    </Button>
  )
}
