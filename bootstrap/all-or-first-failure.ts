/**
 * Waits for all of them even when one fails, so that nothing is still being opened when what was
 * opened is closed again. @throws the first failure, in the order given
 */
export async function allOrFirstFailure<T extends readonly unknown[]>(
  works: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<{ -readonly [K in keyof T]: T[K] }> {
  await Promise.allSettled(works)
  return Promise.all(works)
}
