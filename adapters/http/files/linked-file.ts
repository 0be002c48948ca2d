import { type Id, InvalidId, parseId } from '../../../domain/shared/id.ts'

const SIGNED_NAME = /^([0-9]{1,30})(?:\.[a-z0-9]{1,10})?\?expires=[0-9]/

/**
 * @returns the id of the file that a signed URL names, even if the URL has expired. Each answer
 * signs anew, so URLs cannot be compared. The file is not opened
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
