import { flag, integer, lines } from '../../core/definition'
import { goodLines } from './word-lines'

const relay = { owner: 'relay' } as const

/** Words that neither prompt nor answer may have; a line with the prefix `regex:` is a pattern. */
export const sensitiveOptions = {
  CheckSensitiveEnabled: flag(true, { ...relay, zh: '启用屏蔽词过滤功能', en: 'Sensitive word check' }),
  CheckSensitiveOnPromptEnabled: flag(true, { ...relay, zh: '启用 Prompt 检查', en: 'Check prompts' }),
  CheckSensitiveOnCompletionEnabled: flag(false, { ...relay, zh: '启用生成内容检查', en: 'Check answers' }),
  StopOnSensitiveEnabled: flag(true, { ...relay, zh: '检测到屏蔽词时立刻停止生成', en: 'Stop at a sensitive word' }),
  /** So many pieces of every stream are kept in memory. */
  StreamCacheQueueLength: integer(0, { ...relay, max: 1_000, zh: '流模式缓存队列长度', en: 'Stream queue length' }),
  SensitiveWords: lines(['test_sensitive'], {
    ...relay,
    written: goodLines,
    zh: '屏蔽词列表',
    en: 'Sensitive words',
  }),
}
