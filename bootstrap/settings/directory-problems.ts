import type { DIRECTORY_SETTINGS } from './directory-settings.ts'
import type { ValuesOf } from './setting.ts'

interface DirectorySettings {
  readonly directory: ValuesOf<typeof DIRECTORY_SETTINGS>
}

/** What is wrong, beginning with the name of a setting; `false`: nothing. */
type Rule = (settings: DirectorySettings) => string | false

/** Directories that are read by an app at their vendor. */
const BY_APP: ReadonlySet<string> = new Set(['wecom', 'dingtalk', 'feishu'])

const RULES: readonly Rule[] = [
  ({ directory: { kind, clientId } }) =>
    BY_APP.has(kind) && !clientId && `DIRECTORY_CLIENT_ID is missing: DIRECTORY=${kind} needs it.`,
  ({ directory: { kind, clientSecret } }) =>
    BY_APP.has(kind) &&
    !clientSecret &&
    `DIRECTORY_CLIENT_SECRET is missing: DIRECTORY=${kind} needs it.`,
]

/** Settings of the directory that lack or contradict each other. */
export function directoryProblems(settings: DirectorySettings): string[] {
  return RULES.map((rule) => rule(settings)).filter((problem) => problem !== false)
}
