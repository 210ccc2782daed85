import { z } from 'zod'
import { flag, integer, lines } from '../../core/definition'

const relay = { owner: 'relay' } as const

const wordOrPattern = z
  .string()
  .refine((line) => !line.startsWith('regex:') || isPattern(line.slice('regex:'.length)), {
    params: { reason: 'bad-pattern' },
  })

/** Words that a prompt must not have; a line with the prefix `regex:` is a pattern. */
export const sensitiveOptions = {
  CheckSensitiveEnabled: flag(true, { ...relay, zh: '启用屏蔽词过滤功能', en: 'Sensitive word check' }),
  CheckSensitiveOnPromptEnabled: flag(true, { ...relay, zh: '启用 Prompt 检查', en: 'Check prompts' }),
  CheckSensitiveOnCompletionEnabled: flag(false, { ...relay, zh: '启用生成内容检查', en: 'Check answers' }),
  StopOnSensitiveEnabled: flag(true, { ...relay, zh: '检测到屏蔽词时立刻停止生成', en: 'Stop at a sensitive word' }),
  StreamCacheQueueLength: integer(0, { ...relay, zh: '流模式缓存队列长度', en: 'Stream queue length' }),
  SensitiveWords: lines(['test_sensitive'], {
    ...relay,
    entry: wordOrPattern,
    zh: '屏蔽词列表',
    en: 'Sensitive words',
  }),
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'iu')
    return true
  } catch {
    return false
  }
}
