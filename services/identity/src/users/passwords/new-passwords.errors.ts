import { defineErrors } from '@tollgate/platform'

/** Refusals of passwords that somebody chose. */
export const newPasswordsErrors = defineErrors('identity', {
  passwordWellKnown: {
    zh: '该密码过于常见，容易被猜到，请换一个',
    en: 'This password is one of those that everybody tries first. Please choose another',
  },
})
