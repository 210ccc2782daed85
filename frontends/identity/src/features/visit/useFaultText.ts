import { useLanguage } from '@tollgate/console-sdk'
import { faultText } from '@tollgate/contracts/http/core'
import { identityFaults } from '@tollgate/contracts/http/identity'
import { useCallback } from 'react'

/** Words for the codes that the schemas of identity give as messages. */
export function useFaultText(): (code: string) => string {
  const { language } = useLanguage()
  return useCallback((code: string) => faultText(identityFaults, code, language), [language])
}
