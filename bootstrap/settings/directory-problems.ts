import type { DIRECTORY_SETTINGS } from './directory-settings.ts'
import type { ValuesOf } from './setting.ts'

/** Directories that are read with an app at their vendor. */
const BY_APP: ReadonlySet<string> = new Set(['wecom', 'dingtalk', 'feishu'])

/** What the chosen directory needs and does not have. */
export function directoryProblems({
  kind,
  clientId,
  clientSecret,
}: ValuesOf<typeof DIRECTORY_SETTINGS>): string[] {
  if (!BY_APP.has(kind)) return []
  const needed = { DIRECTORY_CLIENT_ID: clientId, DIRECTORY_CLIENT_SECRET: clientSecret }
  return Object.entries(needed).flatMap(([name, value]) =>
    value === undefined ? [`${name} is missing: DIRECTORY=${kind} needs it.`] : [],
  )
}
