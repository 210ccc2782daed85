import type { TaskPlatform } from '@tollgate/contracts'
import type { Platform } from './core/platform'
import { kling } from './kling/kling'
import { midjourney } from './midjourney/midjourney'
import { sora } from './sora/sora'
import { suno } from './suno/suno'

/** Every platform by its name. */
export const platforms: Readonly<Record<TaskPlatform, Platform>> = { midjourney, suno, sora, kling }
