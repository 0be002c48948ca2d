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
