import { outsideAddress } from './outside-address.ts'
import { failed, fetchTrouble } from './provider-trouble.ts'

export interface FetchLimits {
  /** Deadline for all requests of one bounded fetch together. */
  readonly milliseconds: number
  /** The most bytes in one response, unpacked. */
  readonly bytes: number
}

export const FETCH_LIMITS: FetchLimits = { milliseconds: 5000, bytes: 1024 * 1024 }

export interface OutsideRequest {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: RequestInit['body'] | undefined
}

/** Resolves once the whole body has been read. @throws ProviderFailed */
export type BoundedFetch = (address: string, request: OutsideRequest) => Promise<Response>

/**
 * Creates a fetch for one exchange with one provider; its deadline starts now.
 * @param home the provider's configured address, which decides what other addresses its responses
 * may name
 */
export function boundedFetch(home: string, limits: FetchLimits): BoundedFetch {
  const signal = AbortSignal.timeout(limits.milliseconds)
  return async (address, { method, headers: given, body = null }) => {
    const url = outsideAddress(address, home)
    // A connection that is kept may be closed there at the moment in which it is used again.
    const headers = { ...given, connection: 'close' }
    try {
      const answer = await fetch(url, { method, headers, body, redirect: 'error', signal })
      const type = answer.headers.get('content-type')
      return new Response(await wholeBody(answer, limits.bytes), {
        status: answer.status,
        headers: type === null ? {} : { 'content-type': type },
      })
    } catch (error) {
      throw fetchTrouble(error)
    }
  }
}

async function wholeBody(answer: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop with an error also ends the transfer.
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > most) throw failed(`an answer of more than ${most} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
