import { defineErrors } from '@tollgate/platform'

/** What callers may be told when the database cannot answer. */
export const persistenceErrors = defineErrors('persistence', {
  unavailable: {
    kind: 'unavailable',
    level: 'warn',
    zh: '数据库暂时不可用，请稍后再试',
    en: 'The database is unavailable for the moment, please try again later',
  },
})
