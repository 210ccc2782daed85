import { defineErrors } from '@tollgate/platform'

/** Why an address among the options is not written. */
export const optionAddressesErrors = defineErrors('identity', {
  optionAddressRefused: {
    zh: '{option}不能指向 {host}：不能访问本系统自身的端口、链路本地地址和云元数据地址',
    en: '{option} may not lead to {host}: a port of this system, a link-local address or cloud metadata',
  },
})
