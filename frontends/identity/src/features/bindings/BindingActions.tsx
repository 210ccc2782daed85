import { useConfirm, useNotify, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { unbind } from '../../api/account.api'
import { useReloadAccount } from '../personal/useReloadAccount'
import type { BindingState } from './bindings.model'

export interface BindingActionsProps {
  readonly binding: BindingState
  /** The browser is on its way to the other site. */
  readonly isLeaving: boolean
  readonly onBind: () => void
}

/** Binds, changes or takes off. */
export function BindingActions({ binding: { binding, state }, isLeaving, onBind }: BindingActionsProps) {
  const t = useT('identity')
  const remove = useUnbinding(binding)
  const name = t(`bindings.names.${binding}`)
  if (state === 'unbound')
    return (
      <Button size="small" isLoading={isLeaving} ariaLabel={t('bindings.bind-named', { name })} onClick={onBind}>
        {t('bindings.bind')}
      </Button>
    )
  return (
    <>
      {binding === 'email' && (
        <Button size="small" ariaLabel={t('bindings.change-named', { name })} onClick={onBind}>
          {t('bindings.change')}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        ariaLabel={t('bindings.unbind-named', { name })}
        onClick={() => void remove(name)}
      >
        {t('bindings.unbind')}
      </Button>
    </>
  )
}

function useUnbinding(binding: BindingState['binding']): (name: string) => Promise<void> {
  const t = useT('identity')
  const confirm = useConfirm()
  const notify = useNotify()
  const reload = useReloadAccount()
  return async (name) => {
    const isAgreed = await confirm({
      title: t('bindings.unbind-title', { name }),
      text: t(binding === 'email' ? 'bindings.unbind-email' : 'bindings.unbind-text', { name }),
      confirmLabel: t('bindings.unbind'),
      tone: 'danger',
    })
    if (!isAgreed) return
    try {
      await unbind(binding)
      await reload()
      notify.success(t('bindings.unbound-now', { name }))
    } catch (error) {
      notify.error(error)
    }
  }
}
