import { AsyncLocalStorage } from 'node:async_hooks'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import type { Deadline } from './deadline.ts'
import { refuseLate } from './time-limits.ts'

/** Bounds the size and duration of one statement. */
const MOST_TOGETHER = 64

interface Waiting<Question, Answer> {
  readonly question: Question
  readonly deadline: Deadline | undefined
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Asks all questions in one round trip. @returns the answer to each question */
type AskAll<Question, Answer> = (
  questions: readonly Question[],
) => Promise<(question: Question) => Answer>

/**
 * Batches questions that one statement can answer together. Questions of one iteration of the event
 * loop are sent together at its end. Questions that arrive while a statement runs are sent when it is
 * done. So no answer is older than its question, and a busy service sends few statements.
 */
export class Gathered<Question, Answer> {
  readonly #askAll: AskAll<Question, Answer>
  /** Rounds run outside the transaction and limits of the caller that starts them. */
  readonly #fromOutside = AsyncLocalStorage.snapshot()
  #waiting: Waiting<Question, Answer>[] = []
  #isAsking = false

  constructor(askAll: AskAll<Question, Answer>) {
    this.#askAll = askAll
  }

  /** @param deadline the caller's deadline, after which the question is dropped */
  ask(question: Question, deadline?: Deadline): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, deadline, resolve, reject })
      if (this.#isAsking) return
      this.#isAsking = true
      this.#fromOutside(() => setImmediate(() => this.#askWaiting()))
    })
  }

  /** Asks in a separate round trip, in the caller's transaction. */
  async alone(question: Question): Promise<Answer> {
    const answerTo = await this.#askAll([question])
    return answerTo(question)
  }

  async #askWaiting(): Promise<void> {
    for (let next = this.#next(); next.length > 0; next = this.#next()) await this.#round(next)
    this.#isAsking = false
  }

  /** The newest first: under overload, the oldest first would make every answer late. */
  #next(): Waiting<Question, Answer>[] {
    this.#waiting = this.#waiting.filter(isInTime)
    return this.#waiting.splice(-MOST_TOGETHER)
  }

  async #round(together: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answerTo = await this.#askAll(together.map(({ question }) => question))
      for (const { question, resolve } of together) resolve(answerTo(question))
    } catch (error) {
      const isUnreachable = error instanceof DependencyUnavailable
      // If the store is unreachable, all waiting callers fail now. With a next round, callers would
      // arrive faster than they leave.
      const refused = isUnreachable ? together.concat(this.#waiting.splice(0)) : together
      // One question may be refused through no fault of the others.
      if (!isUnreachable && together.length > 1) await this.#oneByOne(together)
      else for (const { reject } of refused) reject(error)
    }
  }

  async #oneByOne(together: readonly Waiting<Question, Answer>[]): Promise<void> {
    await Promise.all(together.map((one) => this.#round([one])))
  }
}

function isInTime({
  deadline,
  reject,
}: Pick<Waiting<never, never>, 'deadline' | 'reject'>): boolean {
  try {
    refuseLate(deadline)
    return true
  } catch (error) {
    reject(error)
    return false
  }
}
