import { type Id, parseId } from '../../../domain/shared/id.ts'
import { InvalidId } from '../../../domain/shared/invalid-id.ts'

const SIGNED_NAME = /^([0-9]{1,30})(?:\.[a-z0-9]{1,10})?\?expires=[0-9]/

/**
 * Which file a signed address is of, live or not: every answer signs anew, so that no address
 * equals another. It opens nothing.
 */
export function linkedFile(url: string): Id | undefined {
  const slash = url.lastIndexOf('/', url.indexOf('?'))
  const [, id] = SIGNED_NAME.exec(url.slice(slash + 1)) ?? []
  try {
    return id === undefined ? undefined : parseId(id)
  } catch (error) {
    if (error instanceof InvalidId) return undefined
    throw error
  }
}
