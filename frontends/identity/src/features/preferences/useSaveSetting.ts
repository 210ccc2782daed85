import { ApiError, useNotify, useSession, useT } from '@tollgate/console-sdk'
import type { UpdateSettingBody } from '@tollgate/contracts/http/identity'
import { updateSetting } from '../../api/account.api'

/** Saves a part of one's settings and shows it as it is now. What the server does not refuse but fails at is said in the words of rule K12. */
export function useSaveSetting(): (change: UpdateSettingBody) => Promise<void> {
  const t = useT('identity')
  const notify = useNotify()
  const { refresh } = useSession()
  return async (change) => {
    try {
      await updateSetting(change)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'server') throw error
      const { code, status, requestId } = error
      throw new ApiError({ code, status, requestId, message: t('preferences.failed'), cause: error })
    }
    await refresh()
    notify.success(t('preferences.saved'))
  }
}
