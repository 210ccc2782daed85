import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

/** Answers that are given again to the same request, for whoever asks for that. */
export default function CachePanel() {
  const t = useT('relay')
  const onlyWhile = { key: 'CacheEnabled', reason: t('panels.cache.off') } as const
  return (
    <OptionsForm
      title={t('panels.cache.title')}
      purpose={t('panels.cache.purpose')}
      sections={[
        { keys: ['CacheEnabled', 'CacheHitRatio', 'CacheDefaultSeconds', 'CacheSharedByUsers'] },
        {
          title: t('panels.cache.room'),
          help: t('panels.cache.room-help'),
          keys: ['CacheMegabytes', 'CacheUserMegabytes', 'CacheGeneration'],
        },
      ]}
      looks={{
        CacheEnabled: { help: t('panels.cache.enabled-help') },
        CacheHitRatio: { help: t('panels.cache.ratio-help'), onlyWhile },
        CacheDefaultSeconds: { help: t('panels.cache.seconds-help'), onlyWhile },
        CacheSharedByUsers: { help: t('panels.cache.shared-help'), onlyWhile },
        CacheMegabytes: { help: t('panels.cache.size-help'), onlyWhile },
        CacheUserMegabytes: { help: t('panels.cache.user-size-help'), onlyWhile },
        CacheGeneration: { help: t('panels.cache.generation-help') },
      }}
    />
  )
}
