import { useCallback } from 'react'
import { useLanguage } from '../i18n/hooks'

/** Descriptions that every site begins with (`UserUsableGroups`), in English. */
const made: Readonly<Record<string, string>> = { 默认分组: 'Default group', vip分组: 'VIP group' }

/**
 * Says the description of a group: those that the site came with in the language of the console, those that an
 * administrator wrote as they stand.
 */
export function useGroupWords(): (description: string) => string {
  const { language } = useLanguage()
  return useCallback(
    (description: string) => (language === 'en' ? (made[description] ?? description) : description),
    [language],
  )
}
