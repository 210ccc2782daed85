import type { FaultTexts } from '../../core/fault'

/** What the dialogs for other ways in say when a field does not fit; the server says the same. */
export const externalFaults = {
  'identity.wechat-code-required': { zh: '请输入验证码！', en: 'Enter the code' },
} as const satisfies FaultTexts
