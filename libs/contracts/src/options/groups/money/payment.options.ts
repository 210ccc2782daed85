import { z } from 'zod'
import { address, checkedText, decimalText, integer, json, secret, text } from '../../core/definition'
import { jsonDecimal, tableOf } from '../../core/exact-json'

const root = { writer: 'root' } as const
/** Where people, letters and money are sent. */
const guarded = { ...root, isGuarded: true } as const

/** Where this site and its helpers are reached, and how money comes in. */
export const paymentOptions = {
  ServerAddress: address('', { ...guarded, owner: 'identity', zh: '服务器地址', en: 'Server address' }),
  WorkerUrl: address('', { ...guarded, owner: 'identity', zh: 'Worker 地址', en: 'Worker address' }),
  WorkerValidKey: secret({ owner: 'identity', zh: 'Worker 密钥', en: 'Worker key' }),
  CustomCallbackAddress: address('', { ...guarded, owner: 'billing', zh: '回调地址', en: 'Callback address' }),
  PayAddress: address('', {
    ...guarded,
    owner: 'billing',
    zh: '支付地址',
    en: 'Payment address',
    needs: ['ServerAddress'],
  }),
  EpayId: text('', {
    ...guarded,
    owner: 'billing',
    max: 100,
    zh: '易支付商户 ID',
    en: 'Epay merchant ID',
    needs: ['ServerAddress'],
  }),
  EpayKey: secret({ owner: 'billing', zh: '易支付商户密钥', en: 'Epay merchant key', needs: ['ServerAddress'] }),
  Price: decimalText('7.3', { ...root, owner: 'billing', zh: '充值价格（x 元/美金）', en: 'Price per USD' }),
  MinTopUp: integer(1, { ...root, owner: 'billing', zh: '最低充值数量', en: 'Minimum top-up' }),
  TopupGroupRatio: json({ default: 1, vip: 1, svip: 1 }, tableOf(jsonDecimal), {
    ...root,
    owner: 'billing',
    zh: '充值分组倍率',
    en: 'Top-up group ratio',
  }),
  TopUpLink: checkedText(
    '',
    z
      .string()
      .trim()
      .refine((given) => given === '' || /^https?:\/\//i.test(given), { params: { reason: 'bad-address' } }),
    { ...root, owner: 'billing', zh: '充值链接', en: 'Top-up link' },
  ),
}
