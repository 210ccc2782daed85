import type { TaskPlatform } from '@tollgate/contracts'
import { midjourney } from './midjourney/midjourney'
import type { Platform } from './platform'
import { suno } from './suno/suno'

/** Every platform by its name. */
export const platforms: Readonly<Record<TaskPlatform, Platform>> = { midjourney, suno }
