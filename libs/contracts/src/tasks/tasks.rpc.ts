import { z } from 'zod'
import { defineRpc } from '../core/contract'
import { mostTaskText, taskPlatforms, taskState, taskStatuses, taskSubmission, upstreamTaskId } from './task'

/** Ids of one question, of a relay's and to an upstream. */
export const mostTaskIds = 100

/**
 * Writes down a task before its upstream is asked: once this is answered, what the call costs will be given back if the task fails.
 * Once for each request: a repeat changes nothing. Where tasks do not answer, the submit must be refused. `notifySecret` is what an
 * upstream has to bring along to `task.notify` about this very task.
 */
export const taskOpen = defineRpc({
  subject: 'rpc.tasks.task.open.v1',
  request: z.object({
    requestId: z.uuid(),
    userId: z.int(),
    username: z.string(),
    tokenId: z.int().nullable(),
    group: z.string(),
    model: z.string(),
    platform: z.enum(taskPlatforms),
    action: z.string().min(1).max(32),
    prompt: z.string().max(mostTaskText),
    state: z.string().max(mostTaskText).default(''),
    /** Small things that its interface shows again; never what is embedded (base64). At most 16,000 characters as JSON. */
    properties: z.record(z.string(), z.unknown()).default({}),
    channelId: z.int(),
    /** The upstream's id of the user's task that it follows up. */
    parentId: upstreamTaskId.nullable().default(null),
  }),
  reply: z.object({ notifySecret: z.string() }),
})

/**
 * Tells what the upstream answered to a submit, so that the task is found at once: best effort, as `usage.settled` tells the same.
 * `channelId` is that which answered. False where no such task is open.
 */
export const taskSubmitted = defineRpc({
  subject: 'rpc.tasks.task.submitted.v1',
  request: z.object({ requestId: z.uuid(), channelId: z.int(), submission: taskSubmission }),
  reply: z.object({ isKnown: z.boolean() }),
})

/**
 * A user's own tasks by the upstream's ids: the newest of each id, in the order of `ids`; those of others and unknown ones are left
 * out. `left` are ids that the answer has no room for: ask for them again.
 */
export const taskFind = defineRpc({
  subject: 'rpc.tasks.task.find.v1',
  request: z.object({
    userId: z.int(),
    platform: z.enum(taskPlatforms),
    ids: z.array(upstreamTaskId).max(mostTaskIds),
    /** Of reasons that are ours. */
    language: z.enum(['zh', 'en']).default('en'),
  }),
  reply: z.object({ tasks: z.array(taskState), left: z.array(z.string()) }),
})

/** The task that a call has submitted, as people are told of it; null where it submitted none, or is somebody else's. */
export const taskOfCall = defineRpc({
  subject: 'rpc.tasks.task.of-call.v1',
  request: z.object({
    requestId: z.uuid(),
    /** Whose it must be; null for anybody's. */
    userId: z.int().nullable(),
    /** Of reasons that are ours. */
    language: z.enum(['zh', 'en']),
  }),
  reply: z.object({
    task: z
      .object({
        platform: z.enum(taskPlatforms),
        action: z.string(),
        upstreamId: z.string().nullable(),
        status: z.enum(taskStatuses),
        progress: z.int(),
        failReason: z.string(),
        isRefunded: z.boolean(),
        submittedAtMs: z.int(),
        /** 0 until it has ended. */
        finishedAtMs: z.int(),
      })
      .nullable(),
  }),
})

/**
 * What an upstream says of a task of its own accord. `body` is what it sent, judged here. `unknown`: no such task, or the secret is not
 * its (who asks learns no more than that); `unreadable`: the body is not about this task; `taken`: noted, or older than what is known.
 */
export const taskNotify = defineRpc({
  subject: 'rpc.tasks.task.notify.v1',
  request: z.object({ requestId: z.uuid(), secret: z.string().max(128), body: z.unknown() }),
  reply: z.object({ outcome: z.enum(['taken', 'unknown', 'unreadable']) }),
})

/** Where the image of a task is, by its `imageId`; null where there is no such task, or no image of it yet. */
export const taskImage = defineRpc({
  subject: 'rpc.tasks.task.image.v1',
  request: z.object({ imageId: z.string().max(128) }),
  reply: z.object({
    image: z.object({ url: z.string(), channelId: z.int(), isFinal: z.boolean() }).nullable(),
  }),
})
