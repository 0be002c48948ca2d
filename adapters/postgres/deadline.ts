import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'

/** A request waits for the store twice at most, and must be answered within three seconds. */
const DEADLINE_MS = 1400

/**
 * What comes later is not waited for any more. The statement itself goes on: its connection returns
 * to the pool when the server answers or the connection breaks, and the pool is bounded.
 * @throws DependencyUnavailable
 */
export async function withinDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const cause = new Error(`No answer within ${DEADLINE_MS} ms.`)
    timer = setTimeout(() => reject(new DependencyUnavailable(cause)), DEADLINE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
