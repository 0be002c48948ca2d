import { type Id, parseId } from '../shared/id.ts'

const FILE_PREFIX = 'file:'

/** An avatar that is a stored file. It is kept by id, because links to files expire. */
export function avatarOfFile(id: Id): string {
  return FILE_PREFIX + id
}

/** @returns `undefined` when the avatar is an external address */
export function fileOfAvatar(avatar: string): Id | undefined {
  return avatar.startsWith(FILE_PREFIX) ? parseId(avatar.slice(FILE_PREFIX.length)) : undefined
}
