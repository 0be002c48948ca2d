/** What one platform refused to do now; it is asked again. */
export interface PlatformFailure {
  readonly platformKey: string
  readonly cause: unknown
}

/** Hundreds of files on a platform that is away fail for one reason: one is told of each. */
export function onePerPlatform(failures: readonly PlatformFailure[]): PlatformFailure[] {
  const first = new Map<string, PlatformFailure>()
  for (const failure of failures) {
    if (!first.has(failure.platformKey)) first.set(failure.platformKey, failure)
  }
  return [...first.values()]
}
