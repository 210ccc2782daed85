import { defineErrors } from '@tollgate/platform'

/** Why there is nothing to confirm. */
export const noticeAddressErrors = defineErrors('identity', {
  noticeAddressAbsent: { zh: '请先保存通知邮箱', en: 'Save an address for notices first' },
  noticeAddressConfirmed: { zh: '该通知邮箱已确认', en: 'This address for notices is confirmed already' },
})
