import { z } from 'zod'
import { checkedText, flag, json, text } from '../../core/definition'

const identity = { owner: 'identity' } as const

const link = z
  .string()
  .trim()
  .refine((given) => given === '' || /^https?:\/\//i.test(given), { params: { reason: 'bad-address' } })

/** A logo may also be a file of this site or an image within the text. */
const image = z
  .string()
  .trim()
  .refine((given) => given === '' || /^(https?:\/\/|\/(?!\/)|data:image\/)/i.test(given), {
    params: { reason: 'bad-link' },
  })

/** Chat programs register schemes of their own, so all are allowed but those that run or open something here. */
const chatLink = z
  .string()
  .trim()
  .refine((given) => /^[a-z][a-z0-9+.-]*:/i.test(given) && !/^(javascript|data|vbscript|file|blob):/i.test(given), {
    params: { reason: 'bad-link' },
  })

const timeZone = z
  .string()
  .trim()
  .refine(isTimeZone, { params: { reason: 'bad-time-zone' } })

/** What the site says of itself, and how it shows things. */
export const siteOptions = {
  SystemName: text('Tollgate', { ...identity, max: 100, zh: '系统名称', en: 'Site name' }),
  Logo: checkedText('', image, { ...identity, zh: 'Logo 图片地址', en: 'Logo' }),
  Notice: text('', { ...identity, zh: '公告', en: 'Notice' }),
  About: text('', { ...identity, zh: '关于', en: 'About page' }),
  HomePageContent: text('', { ...identity, zh: '首页内容', en: 'Home page' }),
  Footer: text('', { ...identity, zh: '页脚', en: 'Footer' }),
  'general_setting.docs_link': checkedText('', link, { ...identity, zh: '文档地址', en: 'Documentation link' }),
  // Root's alone: whoever writes it has the keys of all who press it in the menu, root's own among them.
  Chats: json([], z.array(z.record(z.string().trim().min(1), chatLink)), {
    ...identity,
    writer: 'root',
    zh: '聊天链接',
    en: 'Chat links',
  }),
  DisplayInCurrencyEnabled: flag(true, { ...identity, zh: '以货币形式显示额度', en: 'Show quota as money' }),
  DisplayTokenStatEnabled: flag(true, {
    owner: 'relay',
    zh: '额度查询接口返回令牌额度而非用户额度',
    en: 'Billing routes answer the token’s quota',
  }),
  DefaultCollapseSidebar: flag(false, { ...identity, zh: '默认折叠侧边栏', en: 'Side menu starts collapsed' }),
  DemoSiteEnabled: flag(false, { ...identity, zh: '演示站点模式', en: 'Demo site' }),
  SelfUseModeEnabled: flag(false, { ...identity, zh: '自用模式', en: 'Self-use mode' }),
  SiteTimeZone: checkedText('UTC', timeZone, { ...identity, zh: '站点时区', en: 'Site time zone' }),
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
