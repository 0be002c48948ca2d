/** Aborted by the first stop signal, which then does not end the process. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => controller.abort())
  }
  return controller.signal
}
