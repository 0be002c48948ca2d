const EXIT_INTERRUPTED = 130
/** A terminal or supervisor signals every process of a group, and npm passes its own signal on. */
const SAME_STOP_MS = 2000

/**
 * @param stop is called by the first stop signal
 * @param again is called by each that comes later than the repeats of the first one
 */
export function onStopSignals(stop: (signal: NodeJS.Signals) => void, again: () => void): void {
  let since: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (since === undefined) {
      since = performance.now()
      stop(signal)
    } else if (performance.now() - since >= SAME_STOP_MS) again()
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('SIGHUP', onSignal)
}

/** Aborted by the first stop signal, which then does not end the process. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  onStopSignals(
    () => controller.abort(),
    () => process.exit(EXIT_INTERRUPTED),
  )
  return controller.signal
}
