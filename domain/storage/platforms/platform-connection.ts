import type { PlatformDraft } from './platform-draft.ts'

/** Whether a test of one also holds for the other. */
export function isSameConnection(one: PlatformDraft, other: PlatformDraft): boolean {
  return connectionOf(one) === connectionOf(other)
}

/** Serialised in a fixed order, since stores reorder members. */
function connectionOf({ kind, basePath, rootPath, remote, customDomain }: PlatformDraft): string {
  const { options, ...settings } = remote ?? { options: {} }
  const signedFor = remote?.options.download === 'redirect' ? customDomain : ''
  return JSON.stringify([kind, basePath, rootPath, sorted(settings), sorted(options), signedFor])
}

function sorted(members: object): string[] {
  return Object.entries(members)
    .map((member) => JSON.stringify(member))
    .sort()
}
