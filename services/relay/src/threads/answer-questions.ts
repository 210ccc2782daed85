import { parentPort } from 'node:worker_threads'
import type { Answered, Asked } from './asked-thread'

/** In a thread of its own: answers every question that is asked of it, one after the other; by null where `answer` throws. */
export function answerQuestions<Q, A>(answer: (question: Q) => A): void {
  parentPort?.on('message', ({ id, question }: Asked<Q>) => {
    parentPort?.postMessage({ id, answer: answerOrNull(answer, question) } satisfies Answered<A>)
  })
}

function answerOrNull<Q, A>(answer: (question: Q) => A, question: Q): A | null {
  try {
    return answer(question)
  } catch {
    return null // whoever asked goes by what else is known
  }
}
