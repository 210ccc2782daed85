import { useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import type { SecondFactorState } from '@tollgate/contracts/http/identity'
import { OnceDialog } from '../personal/OnceDialog'
import { SettingsRow } from '../personal/SettingsRow'
import { ProofDialog } from './ProofDialog'
import { TotpDialog } from './TotpDialog'
import { useTotp } from './useTotp'

/** So few recovery codes are worth a warning. */
const few = 3

/** The authenticator app and its recovery codes. */
export function TotpRows({ factors: { totp, recovery_codes_left: left } }: { factors: SecondFactorState }) {
  const t = useT('identity')
  const { isBeginning, begin, setUp, ask, proving, codes } = useTotp()
  return (
    <>
      <SettingsRow
        icon="smartphone"
        title={t('totp.title')}
        actions={
          totp ? (
            <Button size="small" variant="quiet" onClick={() => ask('disable')}>
              {t('totp.disable')}
            </Button>
          ) : (
            <Button size="small" isLoading={isBeginning} onClick={begin}>
              {t('totp.set-up')}
            </Button>
          )
        }
      >
        {totp ? <StatusChip tone="good">{t('totp.is-on')}</StatusChip> : t('totp.is-off')}
      </SettingsRow>
      {totp && <RecoveryRow left={left} onRenew={() => ask('renew')} />}
      <TotpDialog {...setUp} />
      <ProofDialog {...proving} />
      <OnceDialog
        {...codes}
        title={t('totp.codes')}
        text={t('totp.codes-text')}
        name={t('totp.recovery')}
        fileName="recovery-codes.txt"
      />
    </>
  )
}

function RecoveryRow({ left, onRenew }: { left: number; onRenew: () => void }) {
  const t = useT('identity')
  const count = t('totp.left', { count: left })
  return (
    <SettingsRow
      icon="key-round"
      title={t('totp.recovery')}
      actions={
        <Button size="small" onClick={onRenew}>
          {t('totp.renew')}
        </Button>
      }
    >
      {left > few ? count : <StatusChip tone="warn">{count}</StatusChip>}
    </SettingsRow>
  )
}
