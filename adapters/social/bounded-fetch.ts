import { outsideAddress } from './outside-address.ts'
import { failed, fetchTrouble } from './provider-trouble.ts'

export interface FetchLimits {
  /** Over everything that is fetched with one bounded fetch. */
  readonly milliseconds: number
  /** Of one answer, unpacked. */
  readonly bytes: number
}

export const FETCH_LIMITS: FetchLimits = { milliseconds: 5000, bytes: 1024 * 1024 }

export interface OutsideRequest {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: RequestInit['body'] | undefined
}

/** Answers with the whole body at hand. @throws ProviderFailed */
export type BoundedFetch = (address: string, request: OutsideRequest) => Promise<Response>

/**
 * Fetches for one exchange with one provider; its deadline begins now.
 * @param home the configured address; what it may not be asked by, its answers cannot name either
 */
export function boundedFetch(home: string, limits: FetchLimits): BoundedFetch {
  const signal = AbortSignal.timeout(limits.milliseconds)
  return async (address, { method, headers, body = null }) => {
    const url = outsideAddress(address, home)
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
  // Leaving the loop by an error also ends the transfer.
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > most) throw failed(`an answer of more than ${most} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
