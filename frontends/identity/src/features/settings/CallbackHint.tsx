import { useStatus, useT } from '@tollgate/console-sdk'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Box } from '@tollgate/console-ui/layout'
import { siteAddress } from './addresses.model'

export interface CallbackHintProps {
  /** The path under which the other site sends people back; without it only the site's own address is asked for. */
  readonly path?: string
  /** What the other site calls the two addresses. */
  readonly names: { readonly home?: string; readonly callback?: string }
}

/** The addresses that the operator has to enter at the other site. */
export function CallbackHint({ path = '', names }: CallbackHintProps) {
  const t = useT('identity')
  const address = siteAddress(useStatus().server_address, location.origin)
  const copy = (value: string, label: string) => <CopyText value={value} label={label} isMono />
  return (
    <Box sx={{ p: 3, borderRadius: 1, bgcolor: 'tg.sunken' }}>
      <DescriptionList
        min={240}
        items={[
          ...(names.home === undefined
            ? []
            : [{ label: t('settings.fill-in', { name: names.home }), value: copy(address, names.home) }]),
          ...(names.callback === undefined
            ? []
            : [
                { label: t('settings.fill-in', { name: names.callback }), value: copy(address + path, names.callback) },
              ]),
        ]}
      />
    </Box>
  )
}
