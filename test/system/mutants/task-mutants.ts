import type { Mutant } from './mutant'

export const taskMutants: readonly Mutant[] = [
  {
    name: 'charges-refused-submits',
    does: 'a submit that its upstream refuses is paid for',
    shownBy: ['refused-and-billed'],
    changes: [
      {
        file: 'services/relay/dist/tasks/submitted-answer.js',
        find: "const isPaid = kind === 'taken' || kind === 'window';",
        put: 'const isPaid = true;',
      },
    ],
  },
  {
    name: 'keeps-what-failed',
    does: 'a task that fails behind its charge gives nothing back',
    shownBy: ['unrefunded'],
    changes: [
      {
        file: 'services/tasks/dist/task/task-outcomes.js',
        find: `await this.giveBack(tx, task.id);
        return true;`,
        put: 'return true;',
      },
    ],
  },
  {
    name: 'refunds-without-channel',
    does: 'what goes back of a charge stays with what its channel has used',
    shownBy: ['channel-used'],
    changes: [
      {
        file: 'services/channels/dist/channel/channel-usage.js',
        find: '-refund.units',
        put: '0',
      },
    ],
  },
  {
    name: 'believes-any-notice',
    does: 'whoever tells how a task ended is believed, without its secret',
    shownBy: ['forgery-taken', 'task-end'],
    changes: [
      {
        file: 'services/tasks/dist/task/task.service.js',
        find: "if (!this.mac.isOf(requestId, secret)) return 'unknown';",
        put: '',
      },
    ],
  },
]
