import './offline.css'
import { useT } from '@tollgate/console-sdk'
import { Icon } from '@tollgate/console-ui/icon'
import { useIsOffline } from './useIsOffline'

/** Says so in every tab while the browser is offline; over the page, so that nothing moves. */
export function OfflineNote() {
  const t = useT('shell')
  const isOffline = useIsOffline()
  return (
    <div className="offline" role="status">
      {isOffline && (
        <p className="offline-note">
          <Icon name="circle-alert" size={16} />
          {t('offline.said')}
        </p>
      )}
    </div>
  )
}
