/** Sorts by code units, so that the order is the same on every machine. */
export function inOrder<T>(items: readonly T[], ...keys: ((item: T) => string | number)[]): T[] {
  return [...items].sort((one, other) => {
    for (const key of keys) {
      const [mine, theirs] = [key(one), key(other)]
      if (mine !== theirs) return mine < theirs ? -1 : 1
    }
    return 0
  })
}
