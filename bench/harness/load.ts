import { Wire, type WireReply } from './wire.ts'

export interface LoadPlan {
  readonly port: number
  readonly connections: number
  /** The run ends after this time ... */
  readonly runMs: number
  /** ... or when there is no next request. */
  next(): Uint8Array | undefined
  /** The status of every good reply; 200 by default. */
  readonly status?: number
  /**
   * Text in every good reply. It is needed because refusals on the console surface are HTTP 200
   * too.
   */
  readonly expect: string
  /** Called with the bodies of good replies. */
  readonly seen?: (body: Buffer) => void
}

export interface LoadResult {
  readonly replies: number
  readonly seconds: number
  readonly perSecond: number
  /** Milliseconds, one per reply. */
  readonly latencies: readonly number[]
}

/** Keeps `connections` requests in flight. @throws at the first bad reply */
export async function drive(plan: LoadPlan): Promise<LoadResult> {
  const wires = await Promise.all(
    Array.from({ length: plan.connections }, () => Wire.open(plan.port)),
  )
  const latencies: number[] = []
  const begun = performance.now()
  try {
    await Promise.all(wires.map((wire) => keepBusy(wire, plan, begun + plan.runMs, latencies)))
  } finally {
    for (const wire of wires) wire.close()
  }
  const seconds = (performance.now() - begun) / 1000
  return { replies: latencies.length, seconds, perSecond: latencies.length / seconds, latencies }
}

export async function exchangeOnce(port: number, request: Uint8Array): Promise<WireReply> {
  const wire = await Wire.open(port)
  try {
    return await wire.exchange(request)
  } finally {
    wire.close()
  }
}

async function keepBusy(
  wire: Wire,
  plan: LoadPlan,
  until: number,
  latencies: number[],
): Promise<void> {
  for (let sent = performance.now(); sent < until; sent = performance.now()) {
    const request = plan.next()
    if (request === undefined) return
    const reply = await wire.exchange(request)
    latencies.push(performance.now() - sent)
    if (reply.status !== (plan.status ?? 200) || !reply.body.includes(plan.expect)) {
      throw new Error(`Refused: ${reply.status} ${reply.body.toString('utf8', 0, 300)}`)
    }
    plan.seen?.(reply.body)
  }
}
