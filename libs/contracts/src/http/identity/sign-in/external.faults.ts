import { defineTexts } from '@tollgate/texts'

/** What the dialogs for other ways in say when a field does not fit; the server says the same. */
export const externalFaults = defineTexts('identity', {
  wechatCodeRequired: { zh: '请输入验证码！', en: 'Enter the code' },
})
