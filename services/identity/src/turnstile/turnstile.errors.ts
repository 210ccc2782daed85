import { defineErrors } from '@tollgate/platform'

/** Why the bot check did not let somebody pass. */
export const turnstileErrors = defineErrors('identity', {
  turnstileFailed: {
    zh: 'Turnstile 校验失败，请刷新页面后重试！',
    en: 'The Turnstile check failed. Please reload the page and try again',
  },
  turnstileUnreachable: {
    level: 'warn',
    zh: '暂时无法连接 Turnstile 校验服务，请稍后再试',
    en: 'The Turnstile service cannot be reached at the moment. Please try again later',
  },
})
