import { type Id, parseId } from '../../../domain/shared/id.ts'
import { InvalidId } from '../../../domain/shared/invalid-id.ts'

const SIGNED_ADDRESS = /^[^?#]*\/file\/([0-9]+)(?:\.[a-z0-9]+)?\?/

/**
 * Which file a signed address is of, live or not: every answer signs anew, so that no address
 * equals another. It opens nothing.
 */
export function linkedFile(url: string): Id | undefined {
  const [, id] = SIGNED_ADDRESS.exec(url) ?? []
  try {
    return id === undefined ? undefined : parseId(id)
  } catch (error) {
    if (error instanceof InvalidId) return undefined
    throw error
  }
}
