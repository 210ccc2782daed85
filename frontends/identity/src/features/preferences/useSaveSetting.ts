import { ApiError, useNotify, useT } from '@tollgate/console-sdk'
import type { UpdateSettingBody } from '@tollgate/contracts/http/identity'
import { updateSetting } from '../../api/account.api'
import { useReloadAccount } from '../personal/useReloadAccount'

/** Saves a part of the user's settings and reads them again. A failure of the server, which is no refusal, is told in the words of rule K12. */
export function useSaveSetting(): (change: UpdateSettingBody) => Promise<void> {
  const t = useT('identity')
  const notify = useNotify()
  const reload = useReloadAccount()
  return async (change) => {
    try {
      await updateSetting(change)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'server') throw error
      const { code, status, requestId } = error
      throw new ApiError({ code, status, requestId, message: t('preferences.failed'), cause: error })
    }
    await reload()
    notify.success(t('preferences.saved'))
  }
}
