import { defineErrors } from '@tollgate/platform'

/** What is refused at the door beside a wrong password. */
export const signInErrors = defineErrors({
  'identity.sign-in-banned': { kind: 'refused', level: 'info', zh: '该用户已被封禁', en: 'This user is banned' },
  'identity.sign-in-deleted': { kind: 'refused', level: 'info', zh: '该用户已注销', en: 'This user was deleted' },
  'identity.session-not-found': {
    kind: 'refused',
    level: 'info',
    zh: '该会话不存在或已结束',
    en: 'There is no such session, or it has ended',
  },
})
