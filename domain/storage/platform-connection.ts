import type { PlatformDraft } from './platform-draft.ts'

/** Whether what was tried of the one holds for the other too. */
export function isSameConnection(one: PlatformDraft, other: PlatformDraft): boolean {
  return connectionOf(one) === connectionOf(other)
}

/** In an order of its own: stores give members back in theirs. */
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
