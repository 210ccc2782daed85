import { lateSheet, useT } from '@tollgate/console-sdk'
import { IconButton } from '@tollgate/console-ui/button'
import { Menu } from '@tollgate/console-ui/menu'
import { useState } from 'react'
import type { RedemptionActs } from './useRedemptionActs'

const DeleteByName = lateSheet(async () => (await import('./DeleteByName')).DeleteByName)

/** What is done to many codes at once, chosen or not. */
export function MoreActions({ acts }: { readonly acts: RedemptionActs }) {
  const t = useT('billing')
  const [isNaming, setIsNaming] = useState(false)
  return (
    <>
      <Menu
        label={t('redemptions.more')}
        trigger={<IconButton icon="more" label={t('redemptions.more')} />}
        items={[
          {
            id: 'delete-by-name',
            label: t('redemptions.delete-by-name'),
            icon: 'trash',
            tone: 'danger',
            onSelect: () => setIsNaming(true),
          },
          {
            id: 'delete-disabled',
            label: t('redemptions.delete-disabled'),
            icon: 'trash',
            tone: 'danger',
            onSelect: () => void acts.removeDisabled(),
          },
        ]}
      />
      {isNaming && <DeleteByName acts={acts} onClose={() => setIsNaming(false)} />}
    </>
  )
}
