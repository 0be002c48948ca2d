import { type Id, isId } from '../../../domain/shared/id.ts'

/** Includes the checksum, because restoring an old database reuses ids. */
export function previewKey(id: Id, sha256: string): string {
  return `${sha256}x${id}`
}

/** @returns `undefined` for any other text */
export function fileOfPreview(key: string): Id | undefined {
  const [, id, ...rest] = key.split('x')
  return id !== undefined && rest.length === 0 && isId(id) ? id : undefined
}
