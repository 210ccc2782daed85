import type { TaskPlatform } from '@tollgate/contracts'
import { klingApi } from './kling-api'
import { midjourneyApi } from './midjourney-api'
import { soraApi } from './sora-api'
import { sunoApi } from './suno-api'
import type { TaskApi } from './task-api'

/** Every interface of tasks by the name of its platform. */
export const taskApis: Readonly<Record<TaskPlatform, TaskApi>> = {
  midjourney: midjourneyApi,
  suno: sunoApi,
  sora: soraApi,
  kling: klingApi,
}
