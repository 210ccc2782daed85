import { parentPort } from 'node:worker_threads'
import type { Answered, Asked } from './asked-thread'

/**
 * In a thread of its own: answers every question that is asked of it, one after the other; by null where `answer` throws.
 * `handedBack` names what of an answer is handed over instead of copied.
 */
export function answerQuestions<Q, A>(
  answer: (question: Q) => A,
  handedBack: (answer: A) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', ({ id, question }: Asked<Q>) => {
    const given = answerOrNull(answer, question)
    parentPort?.postMessage({ id, answer: given } satisfies Answered<A>, given === null ? [] : handedBack(given))
  })
}

function answerOrNull<Q, A>(answer: (question: Q) => A, question: Q): A | null {
  try {
    return answer(question)
  } catch {
    return null // whoever asked goes by what else is known
  }
}
