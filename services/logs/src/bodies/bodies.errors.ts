import { defineErrors } from '@tollgate/platform'

/** Why what a call said is not shown. */
export const bodyErrors = defineErrors('logs', {
  bodyNotKept: {
    zh: '该请求的内容未被记录，或已被清除',
    en: 'Nothing is kept of this call, or it is gone',
  },
  bodyOfAnother: {
    kind: 'forbidden',
    zh: '无权查看此用户的请求与回答',
    en: 'You may not read what this user said',
  },
})
