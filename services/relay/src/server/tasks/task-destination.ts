import type { Destination } from '../core/destination'
import { drawingDestination, drawingPaths } from './drawing-paths'
import { klingDestination, klingPaths } from './kling-paths'
import { musicDestination, musicPaths } from './music-paths'
import { videoDestination, videoPaths } from './video-paths'

const apis = [drawingDestination, musicDestination, videoDestination, klingDestination]

/** Where a request of an API of tasks goes; null where it is none of these APIs. */
export function taskDestination(method: string, path: string, query: string): Destination | null {
  for (const destinationOf of apis) {
    const found = destinationOf(method, path, query)
    if (found !== null) return found
  }
  return null
}

/** Where tasks are submitted. */
export const taskCallPaths: readonly string[] = [...drawingPaths, ...musicPaths, ...videoPaths, ...klingPaths]
