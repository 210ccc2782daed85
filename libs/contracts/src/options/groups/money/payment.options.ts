import { z } from 'zod'
import { address, checkedText, choice, decimalText, integer, json, secret, text } from '../../core/definition'
import { jsonDecimal, tableOf } from '../../core/exact-json'

const root = { writer: 'root' } as const
/** Where people, letters and money are sent. */
const guarded = { ...root, isGuarded: true } as const

/** Such as have two digits behind the point at Stripe, or none: https://docs.stripe.com/currencies */
const stripeCurrencies = [
  ...([
    'usd',
    'eur',
    'gbp',
    'cny',
    'hkd',
    'jpy',
    'krw',
    'sgd',
    'aud',
    'nzd',
    'cad',
    'chf',
    'sek',
    'nok',
    'dkk',
  ] as const),
  ...(['pln', 'brl', 'mxn', 'inr', 'thb', 'myr', 'idr', 'php', 'vnd', 'try', 'aed', 'zar'] as const),
] as const

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
  StripeSecretKey: secret({ owner: 'billing', zh: 'Stripe 密钥', en: 'Stripe secret key', needs: ['ServerAddress'] }),
  StripeWebhookSecret: secret({
    owner: 'billing',
    zh: 'Stripe Webhook 签名密钥',
    en: 'Stripe webhook signing secret',
    needs: ['ServerAddress'],
  }),
  StripeCurrency: choice('usd', stripeCurrencies, {
    ...root,
    owner: 'billing',
    zh: 'Stripe 货币',
    en: 'Stripe currency',
  }),
  StripePrice: decimalText('1', {
    ...root,
    owner: 'billing',
    isPositive: true,
    zh: 'Stripe 价格（每美金额度）',
    en: 'Stripe price per USD of quota',
  }),
  /** Of 0 nobody could buy anything, as the least that is paid is a cent. */
  Price: decimalText('7.3', {
    ...root,
    owner: 'billing',
    isPositive: true,
    zh: '充值价格（x 元/美金）',
    en: 'Price per USD',
  }),
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
