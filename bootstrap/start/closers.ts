/** Closes what was opened, in reverse order. It tries all of them and reports the first failure. */
export class Closers {
  readonly #closers: (() => unknown)[] = []

  add(close: () => unknown): void {
    this.#closers.push(close)
  }

  async closeAll(): Promise<void> {
    const failures: unknown[] = []
    for (const close of this.#closers.splice(0).reverse()) {
      try {
        await close()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}

/** Closes what `work` opens, whether it succeeds or not. */
export async function closing<T>(work: (closers: Closers) => Promise<T>): Promise<T> {
  const closers = new Closers()
  try {
    return await work(closers)
  } finally {
    await closers.closeAll()
  }
}

/**
 * Waits for all of them even if one fails, so that the caller does not close something while it is
 * still being opened. @throws the first failure, in the order given
 */
export async function allOrFirstFailure<T extends readonly unknown[]>(
  works: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<{ -readonly [K in keyof T]: T[K] }> {
  await Promise.allSettled(works)
  return Promise.all(works)
}
