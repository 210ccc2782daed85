import { useT } from '@tollgate/console-sdk'
import type { MenuItem } from '@tollgate/console-ui/menu'
import { redemptionStatus, type RedemptionView } from '@tollgate/contracts/http/billing'
import { switchOf } from './redemption.model'
import type { RedemptionActs } from './useRedemptionActs'

/** What the menu of a code offers. */
export function useRedemptionRowActions(
  acts: RedemptionActs,
  edit: (code: RedemptionView) => void,
): (code: RedemptionView) => readonly MenuItem[] {
  const t = useT('billing')
  return (code) => {
    const { to, isUsed } = switchOf(code.status)
    const isToEnable = to === redemptionStatus.unused
    return [
      {
        id: 'copy',
        label: t('redemptions.copy-one'),
        icon: 'copy',
        isQuick: true,
        onSelect: () => acts.copy([code]),
        disabledReason: code.key === '' ? t('redemptions.key-unreadable') : undefined,
      },
      {
        id: 'edit',
        label: t('redemptions.edit'),
        icon: 'pencil',
        isQuick: true,
        onSelect: () => edit(code),
        disabledReason: code.status === redemptionStatus.unused ? undefined : t('redemptions.cannot-edit'),
      },
      {
        id: 'switch',
        label: t(isToEnable ? 'redemptions.enable' : 'redemptions.disable'),
        icon: isToEnable ? 'play' : 'pause',
        isQuick: true,
        onSelect: () => acts.toggle({ id: code.id, status: to }),
        disabledReason: isUsed ? t('redemptions.cannot-switch') : undefined,
      },
      { divider: true },
      {
        id: 'delete',
        label: t('redemptions.delete'),
        icon: 'trash',
        tone: 'danger',
        onSelect: () => void acts.remove(code),
      },
    ]
  }
}
