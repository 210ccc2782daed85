import type { TaskPlatform } from '@tollgate/contracts'
import type { Platform } from './core/platform'
import { midjourney } from './midjourney/midjourney'
import { suno } from './suno/suno'

/** Every platform by its name. */
export const platforms: Readonly<Record<TaskPlatform, Platform>> = { midjourney, suno }
