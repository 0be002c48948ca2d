import { setTimeout as pause } from 'node:timers/promises'
import { Wire } from './wire.ts'

const EVERY_MS = 5

export interface Prober extends AsyncDisposable {
  readonly latencies: readonly number[]
}

/** Sends a request every few milliseconds on its own connection, until disposed. */
export async function prober(port: number, request: Uint8Array): Promise<Prober> {
  const wire = await Wire.open(port)
  const latencies: number[] = []
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      const sent = performance.now()
      const reply = await wire.exchange(request)
      latencies.push(performance.now() - sent)
      if (!reply.body.includes('"code":200')) throw new Error(`The probe is refused: ${reply.body}`)
      await pause(EVERY_MS)
    }
  })()
  // Awaited on disposal; until then, a failure must not count as an unhandled rejection.
  running.catch(() => undefined)
  return {
    latencies,
    async [Symbol.asyncDispose]() {
      isOver = true
      await running.finally(() => wire.close())
    },
  }
}
