import { SendFailed } from '../../domain/verification/verification-errors.ts'

const MOST_BYTES = 64 * 1024

export const PATIENCE_MS = 5000

export interface ProviderCall {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * Sends one POST to a provider, without following redirects.
 * @returns the body of a 2xx response
 * @throws SendFailed, whose cause names a status or an error code, never what was sent or answered
 */
export async function callProvider(
  { url, ...content }: ProviderCall,
  patienceMs = PATIENCE_MS,
): Promise<string> {
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const answer = await fetch(url, { ...content, method: 'POST', redirect: 'manual', signal })
    if (answer.ok) return await textOf(answer.body ?? [])
    await answer.body?.cancel()
    throw new ProviderFault(`The provider answered with status ${answer.status}.`)
  } catch (error) {
    throw new SendFailed(new ProviderFault(reasonOf(error)))
  }
}

async function textOf(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new ProviderFault(`The answer has more than ${MOST_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** An error whose message may be logged. */
class ProviderFault extends Error {}

function reasonOf(error: unknown): string {
  if (error instanceof ProviderFault) return error.message
  return `The provider could not be reached: ${codeOf(error)}.`
}

/** Messages of network errors contain addresses and header values; their codes do not. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const source = error.cause ?? error
  return source instanceof Error && 'code' in source ? String(source.code) : error.name
}
