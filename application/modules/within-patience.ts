import { ProviderFailed } from '../../domain/identity/sign-in/provider-errors.ts'

/** Less than a failure of a login is reserved for. */
const PATIENCE_MS = 10_000

/** @throws what `late` makes when `work` takes too long; whatever it does later is ignored */
export function withinPatience<T>(
  work: (signal: AbortSignal) => Promise<T>,
  patienceMs = PATIENCE_MS,
  late = (cause: Error): Error => new ProviderFailed(cause),
): Promise<T> {
  const signal = AbortSignal.timeout(patienceMs)
  const { promise, reject } = Promise.withResolvers<never>()
  const cause = new Error('The module did not answer in time.')
  signal.addEventListener('abort', () => reject(late(cause)), { once: true })
  // Also what throws before it returns a promise is a failure of the work.
  return Promise.race([(async () => work(signal))(), promise])
}
