import { said, type Text } from '@tollgate/texts'
import { useCallback } from 'react'
import { useSpeech } from '../i18n/hooks'

/** Descriptions that every site begins with (`UserUsableGroups`). */
const made: readonly Text[] = [
  { zh: '默认分组', en: 'Default group' },
  { zh: 'vip分组', en: 'VIP group' },
]

/**
 * Says the description of a group: those that the site came with in the language of the console, those that an
 * administrator wrote as they stand.
 */
export function useGroupWords(): (description: string) => string {
  const speech = useSpeech()
  return useCallback(
    (description: string) => {
      const text = made.find(({ zh }) => zh === description)
      return text === undefined ? description : said(text, speech)
    },
    [speech],
  )
}
