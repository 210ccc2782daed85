import { useLanguage, useT } from '@tollgate/console-sdk'
import { channelsFaults } from '@tollgate/contracts/http/channels'
import { faultText } from '@tollgate/contracts/http/core'
import { useCallback } from 'react'

/** Words for the codes that the schemas of channels give as messages. */
export function useFaultText(): (code: string) => string {
  const t = useT('channels')
  const { language } = useLanguage()
  return useCallback(
    (code: string) => (code.startsWith('form.') ? t(code) : faultText(channelsFaults, code, language)),
    [t, language],
  )
}
