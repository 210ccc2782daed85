import { z } from 'zod'
import { choice, flag, integer, lines, list } from '../../core/definition'
import { goodLines } from './word-lines'

/** What people say to models is theirs: who decides that it is kept proves first who they are. */
const relay = { owner: 'relay', writer: 'root', isGuarded: true } as const
const logs = { ...relay, owner: 'logs' } as const
const groups = z.array(z.string())

/** Whether requests and answers are kept beside the log, of whom, for how long, and who reads them. */
export const bodyOptions = {
  BodyPolicy: choice('off', ['off', 'metadata', 'sampled', 'redacted', 'full'], {
    ...relay,
    zh: '请求与回答的记录方式',
    en: 'What is kept of requests and answers',
  }),
  BodySamplePercent: integer(1, {
    ...relay,
    min: 1,
    max: 100,
    zh: '抽样比例（%）',
    en: 'Share of calls that is kept (%)',
  }),
  BodyGroups: list([], groups, { ...relay, zh: '仅记录这些分组', en: 'Only calls of these groups' }),
  BodyExcludedGroups: list([], groups, { ...relay, zh: '从不记录这些分组', en: 'Never calls of these groups' }),
  BodyRedactedWords: lines([], {
    ...relay,
    written: goodLines,
    zh: '另需遮盖的内容',
    en: 'What else is masked',
  }),
  BodyRetentionDays: integer(7, {
    ...logs,
    min: 1,
    max: 365,
    zh: '请求与回答的保留天数',
    en: 'Days that requests and answers are kept',
  }),
  BodyAdminsMayRead: flag(false, {
    ...logs,
    zh: '允许管理员查看他人的请求与回答',
    en: 'Administrators may read what users said',
  }),
}
