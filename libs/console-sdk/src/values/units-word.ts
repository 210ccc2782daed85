import { unitsWords } from '../format/money'
import { useTranslated } from '../i18n/hooks'

/** What the unit of quota is called, after a number. */
export const useUnitsWord = (): string => useTranslated()(unitsWords)
