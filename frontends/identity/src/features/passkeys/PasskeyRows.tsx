import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import type { PasskeyView } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { passkeysQuery } from '../../api/security.api'
import { Loaded } from '../personal/Loaded'
import { SettingsRow } from '../personal/SettingsRow'
import { PasskeyDialog } from './PasskeyDialog'
import { PasskeyRow } from './PasskeyRow'
import { isPasskeyCapable } from './webauthn'

/** One's passkeys: each is a way in of its own. */
export function PasskeyRows() {
  const t = useT('identity')
  const passkeys = useQuery(passkeysQuery)
  /** The one to rename, `new` to make one. */
  const [naming, setNaming] = useState<PasskeyView | 'new' | null>(null)
  return (
    <>
      <SettingsRow
        icon="fingerprint"
        title={t('passkeys.title')}
        actions={
          <Button
            size="small"
            disabledReason={isPasskeyCapable() ? undefined : t('passkeys.faults.unsupported')}
            onClick={() => setNaming('new')}
          >
            {t('passkeys.add')}
          </Button>
        }
      >
        {t('passkeys.purpose')}
      </SettingsRow>
      <Loaded query={passkeys} lines={1}>
        {(list) => list.map((each) => <PasskeyRow key={each.id} passkey={each} onRename={() => setNaming(each)} />)}
      </Loaded>
      <PasskeyDialog subject={naming} onClose={() => setNaming(null)} />
    </>
  )
}
